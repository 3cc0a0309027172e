import { getEventListeners } from 'node:events'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { jsonGate } from '../../src/adapters/json/json-gate.ts'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { NodeFileSystem } from '../../src/adapters/node/node-file-system.ts'
import type { Gate } from '../../src/ports/gate.ts'
import { executeHashlineEdit } from '../../src/tools/edit.ts'
import type { EditDetails } from '../../src/tools/edit-lines.ts'
import type { ToolResult } from '../../src/tools/tool.ts'
import type { WriteOptions } from '../../src/tools/writing.ts'
import { listed } from '../support/listed.ts'
import { refusalOf } from '../support/refusal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

interface Case extends WriteOptions {
  readonly path?: string
  readonly text?: string
  /** What becomes of line 2. */
  readonly content?: string
  readonly hash?: string
  readonly signal?: AbortSignal
  readonly fileSystem?: MemoryFileSystem
}

const text = 'one\ntwo\nthree\n'
const { hash, at } = listed(text)

/** Replaces line 2 of `/w/a.txt`. */
function edit({ path = 'a.txt', ...rest }: Case = {}): Promise<ToolResult<EditDetails>> {
  const {
    content = 'TWO',
    signal,
    fileSystem = new MemoryFileSystem({ [`/w/${path}`]: rest.text ?? text }),
  } = rest
  const seen = listed(rest.text ?? text)
  const edits = [{ from: seen.at(2), to: seen.at(2), content }]
  return executeHashlineEdit({ path, hash: rest.hash ?? seen.hash, edits }, '/w', signal, fileSystem, rest)
}

const utf8 = new TextEncoder()

function textOf(bytes: Uint8Array | null | undefined): string | null {
  return bytes ? Buffer.from(bytes).toString() : null
}

const pass: Gate = () => ({ verdict: 'pass' })
const veto: Gate = () => ({ verdict: 'veto', message: 'the tests are written by hand' })
const tooLoud: Gate = async () => ({ verdict: 'veto', message: 'line 2 is too loud' })
const unavailable: Gate = () => ({ verdict: 'unavailable', reason: 'no compiler' })

const answer = [
  'Edited a.txt: line 2.',
  '',
  `@file a.txt#${listed('one\nTWO\nthree\n').hash}`,
  ...['one', 'TWO', 'three', ''].map((line, index) => `${listed('one\nTWO\nthree\n').at(index + 1)}|${line}`),
].join('\n')

describe('gates', () => {
  it('write what every gate lets pass', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { content } = await edit({ gates: [pass, async () => ({ verdict: 'pass' })], fileSystem })
    expect(content[0].text).toBe(answer)
    expect(await fileSystem.readFile('/w/a.txt')).toEqual(utf8.encode('one\nTWO\nthree\n'))
  })

  it('cannot change what is written, or what the next one sees', async () => {
    const seen: (string | null)[] = []
    const spoils: Gate = ({ before, after }) => {
      seen.push(textOf(before), textOf(after))
      before?.fill(0)
      after?.fill(0)
      return { verdict: 'pass' }
    }
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { content } = await edit({ gates: [spoils, spoils], fileSystem })
    expect(content[0].text).toBe(answer)
    expect(textOf(await fileSystem.readFile('/w/a.txt'))).toBe('one\nTWO\nthree\n')
    expect(seen).toEqual([text, 'one\nTWO\nthree\n', text, 'one\nTWO\nthree\n'])
  })

  it('see the path, the exact bytes before and after, the unified diff, and the signal', async () => {
    const gate = vi.fn<Gate>(pass)
    const { signal } = new AbortController()
    await edit({ gates: [gate], signal, text: '\ufeffone\r\ntwo\r\nthree', content: 'TWO\n2' })
    expect(gate).toHaveBeenCalledOnce()
    const [change, seen] = gate.mock.lastCall ?? []
    expect(seen).toBe(signal)
    expect({ ...change, before: textOf(change?.before), after: textOf(change?.after) }).toEqual({
      path: '/w/a.txt',
      before: '\ufeffone\r\ntwo\r\nthree',
      after: '\ufeffone\r\nTWO\r\n2\r\nthree',
      diff: [
        '--- a/a.txt',
        '+++ b/a.txt',
        '@@ -1,3 +1,4 @@',
        ' one\r',
        '-two\r',
        '+TWO\r',
        '+2\r',
        ' three',
        '\\ No newline at end of file',
      ].join('\n'),
    })
  })

  it('are asked one after another, in their order, and before anything is written', async () => {
    const heard: string[] = []
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const gate =
      (name: string): Gate =>
      async () => {
        heard.push(`${name} is asked`)
        const bytes = await fileSystem.readFile('/w/a.txt')
        heard.push(`${name} sees ${textOf(bytes)?.split('\n')[1]}`)
        return { verdict: 'pass' }
      }
    await edit({ gates: [gate('a'), gate('b')], fileSystem })
    expect(heard).toEqual(['a is asked', 'a sees two', 'b is asked', 'b sees two'])
  })

  it.each<[what: string, call: Case, code: string]>([
    ['a stale hash', { hash: 'A1b2C3d4' }, 'stale-tag'],
    ['a malformed hash', { hash: 'A1b2' }, 'invalid-tag'],
    ['content that still carries its anchor', { content: `${at(2)}|two` }, 'pasted-anchors'],
    ['a lone CR that would join an LF', { text: 'one\rtwo\n\nfour', content: '' }, 'unrepresentable'],
    ['a missing file', { fileSystem: new MemoryFileSystem({ '/w/b.txt': text }) }, 'not-found'],
  ])('are not asked about %s', async (_, call, code) => {
    const gate = vi.fn<Gate>(veto)
    const refusal = await refusalOf(edit({ ...call, gates: [gate] }))
    expect([refusal.code, gate.mock.calls.length]).toEqual([code, 0])
  })

  it('are not asked where nothing changes', async () => {
    const gate = vi.fn<Gate>(veto)
    const { details } = await edit({ content: 'two', gates: [gate] })
    expect([details.changed, gate.mock.calls.length]).toEqual([false, 0])
  })

  it('are not asked about a file that cannot be written', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    fileSystem.makeReadOnly('/w/a.txt')
    const gate = vi.fn<Gate>(veto)
    expect((await refusalOf(edit({ fileSystem, gates: [gate] }))).code).toBe('not-writable')
    expect(gate).not.toHaveBeenCalled()
  })
})

describe('a veto', () => {
  it('refuses the change with the words of the gate', async () => {
    const { message, faults } = await refusalOf(edit({ gates: [veto] }))
    expect(message).toBe(
      [
        'rejected: a check refuses this change of "a.txt": the tests are written by hand',
        'Nothing was written.',
        '',
        'Change the content so that this no longer holds.',
      ].join('\n'),
    )
    expect(faults).toEqual([{ code: 'rejected', path: 'a.txt', message: 'the tests are written by hand' }])
  })

  it('shows the excerpt it speaks of', async () => {
    const call = edit({ path: 'a.json', text: '[\n  1,\n  2\n]\n', content: '  1', gates: [jsonGate] })
    expect((await refusalOf(call)).message).toBe(
      [
        'rejected: a check refuses this change of "a.json": the new text is not JSON: at line 3, column 3 it needs a comma or ], not "2"',
        '  1 | [',
        '  2 |   1',
        '  3 |   2',
        '  4 | ]',
        '  5 | ',
        'Nothing was written.',
        '',
        'Change the content so that this no longer holds.',
      ].join('\n'),
    )
  })

  it('does not keep the other gates from being heard', async () => {
    const { message, faults } = await refusalOf(edit({ gates: [unavailable, veto, pass, tooLoud] }))
    expect(message).toBe(
      [
        'rejected: a check refuses this change of "a.txt": the tests are written by hand',
        'rejected: a check refuses this change of "a.txt": line 2 is too loud',
        'Nothing was written.',
        '',
        'Change the content so that this no longer holds.',
      ].join('\n'),
    )
    expect(faults).toHaveLength(2)
  })

  it('is heard once where two gates say it in the same words', async () => {
    const { faults } = await refusalOf(edit({ gates: [veto, veto] }))
    expect(faults).toHaveLength(1)
  })

  it('leaves the file as it was: its bytes, its time and its place on disk', async () => {
    const path = join(await temporaryFolder(), 'a.txt')
    await writeFile(path, text)
    const before = await stat(path, { bigint: true })
    const edits = [{ from: at(2), to: at(2), content: 'TWO' }]
    const call = executeHashlineEdit({ path, hash, edits }, '/', undefined, new NodeFileSystem(), {
      gates: [veto],
    })
    expect((await refusalOf(call)).code).toBe('rejected')
    const { mtimeNs, ctimeNs, ino, size } = await stat(path, { bigint: true })
    expect({ mtimeNs, ctimeNs, ino, size }).toEqual({
      mtimeNs: before.mtimeNs,
      ctimeNs: before.ctimeNs,
      ino: before.ino,
      size: before.size,
    })
    expect(textOf(await new NodeFileSystem().readFile(path))).toBe(text)
  })
})

describe('a gate that could not look', () => {
  it('lets the change pass, and the answer says so', async () => {
    const { content } = await edit({ gates: [unavailable, pass] })
    expect(content[0].text).toBe(`${answer}\n\n[A check was not possible: no compiler]`)
  })

  it('is noted once where two say the same', async () => {
    const { content } = await edit({ gates: [unavailable, unavailable] })
    expect(content[0].text).toBe(`${answer}\n\n[A check was not possible: no compiler]`)
  })
})

describe('a gate that fails', () => {
  const failures: readonly [what: string, gate: Gate, said: string][] = [
    [
      'throws',
      () => {
        throw new Error('no room')
      },
      'no room',
    ],
    ['rejects', () => Promise.reject(new RangeError('no room')), 'no room'],
    ['rejects with no error', () => Promise.reject('no room'), 'no room'],
    ['gives nothing', () => JSON.parse('[]')[0], 'it gave no verdict'],
    ['gives true', () => JSON.parse('true'), 'it gave no verdict'],
    ['gives another shape', () => JSON.parse('{"veto":true,"message":"no"}'), 'it gave no verdict'],
    ['gives a verdict of its own', () => JSON.parse('{"verdict":"ok"}'), 'it gave no verdict'],
    ['gives a veto without words', () => JSON.parse('{"verdict":"veto"}'), 'it gave no verdict'],
    [
      'could not look, and says no reason',
      () => JSON.parse('{"verdict":"unavailable"}'),
      'it gave no verdict',
    ],
  ]

  it.each(failures)('blocks where it %s', async (_, gate, said) => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { message } = await refusalOf(edit({ gates: [gate], fileSystem }))
    expect(message).toBe(
      [
        `rejected: a check refuses this change of "a.txt": it failed: ${said}`,
        'Nothing was written.',
        '',
        'Change the content so that this no longer holds.',
      ].join('\n'),
    )
    expect(textOf(await fileSystem.readFile('/w/a.txt'))).toBe(text)
  })
})

type Reply = 'yes' | 'no' | Error

/** A promise, and what fulfils it. */
function promised<Value>(): [promise: Promise<Value>, fulfil: (value: Value) => void] {
  const fulfillers: ((value: Value) => void)[] = []
  const promise = new Promise<Value>((resolve) => fulfillers.push(resolve))
  return [promise, (value) => fulfillers[0]?.(value)]
}

/** A prompt that shows a diff and waits. `asked` is fulfilled when someone reads it. */
function prompt(): { gate: Gate; asked: Promise<string>; reply: (said: Reply) => void } {
  const [asked, show] = promised<string>()
  const [said, reply] = promised<Reply>()
  const gate: Gate = async ({ diff }) => {
    show(diff)
    const answered = await said
    if (answered instanceof Error) throw answered
    return answered === 'yes' ? { verdict: 'pass' } : { verdict: 'veto', message: 'the user declined' }
  }
  return { gate, asked, reply }
}

async function textIn(fileSystem: MemoryFileSystem): Promise<string | null> {
  return textOf(await fileSystem.readFile('/w/a.txt'))
}

describe('an approval prompt', () => {
  it('holds the call until it is answered, and then lets it write', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { gate, asked, reply } = prompt()
    const call = edit({ fileSystem, gates: [gate] })
    expect(await asked).toContain('+TWO')
    expect(await textIn(fileSystem)).toBe(text)
    reply('yes')
    expect((await call).content[0].text).toBe(answer)
    expect(await textIn(fileSystem)).toBe('one\nTWO\nthree\n')
  })

  it.each([
    ['declines', 'no' as const, 'the user declined'],
    ['fails', new Error('the window was closed'), 'it failed: the window was closed'],
  ])('writes nothing where it %s', async (_, said, message) => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { gate, reply } = prompt()
    reply(said)
    const { faults } = await refusalOf(edit({ fileSystem, gates: [gate] }))
    expect(faults).toEqual([{ code: 'rejected', path: 'a.txt', message }])
    expect(await textIn(fileSystem)).toBe(text)
  })

  it('does not hold up a file that was changed while it was open: nothing is written over that', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { gate, asked, reply } = prompt()
    const call = edit({ fileSystem, gates: [gate] })
    await asked
    await fileSystem.compareAndSwap('/w/a.txt', utf8.encode(text), utf8.encode('other\n'))
    reply('yes')
    expect((await refusalOf(call)).code).toBe('stale-tag')
    expect(await textIn(fileSystem)).toBe('other\n')
  })
})

describe('an abort', () => {
  const aborted = [
    'aborted: the call was aborted',
    'Nothing was written.',
    '',
    'Call again if it is still wanted.',
  ].join('\n')

  it('ends the call while a gate thinks, and nothing is written, whatever the gate says later', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { gate, asked, reply } = prompt()
    const abort = new AbortController()
    const call = refusalOf(edit({ fileSystem, gates: [gate], signal: abort.signal }))
    await asked
    abort.abort()
    expect((await call).message).toBe(aborted)
    reply('yes')
    await new Promise(setImmediate)
    expect(await textIn(fileSystem)).toBe(text)
  })

  it.each<[what: string, gate: Gate]>([
    ['lets the change pass', pass],
    ['vetoes', veto],
    ['fails', () => Promise.reject(new Error('the operation was aborted'))],
  ])('that comes from a gate which then %s is what the call ends with', async (_, gate) => {
    const abort = new AbortController()
    const aborting: Gate = (change) => {
      abort.abort()
      return gate(change)
    }
    const next = vi.fn<Gate>(pass)
    const { message } = await refusalOf(edit({ gates: [aborting, next], signal: abort.signal }))
    expect([message, next.mock.calls.length]).toEqual([aborted, 0])
  })

  it('that came before asks no gate', async () => {
    const gate = vi.fn<Gate>(pass)
    expect((await refusalOf(edit({ gates: [gate], signal: AbortSignal.abort() }))).message).toBe(aborted)
    expect(gate).not.toHaveBeenCalled()
  })

  it('leaves no listener on the signal of a host that uses it for many calls', async () => {
    const { signal } = new AbortController()
    const add = vi.spyOn(signal, 'addEventListener')
    await edit({ gates: [pass, pass], signal })
    expect(add).toHaveBeenCalledTimes(2)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})

describe('a preview', () => {
  it('asks the gates, and shows what would be without writing it', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/a.txt': text })
    const { content } = await edit({ fileSystem, preview: true, gates: [unavailable] })
    expect(content[0].text).toBe(
      `${answer}\n\n[A check was not possible: no compiler]\n[This is a preview: nothing was written.]`,
    )
    expect(await textIn(fileSystem)).toBe(text)
  })

  it('is refused as the edit would be', async () => {
    expect((await refusalOf(edit({ preview: true, gates: [veto] }))).code).toBe('rejected')
  })
})
