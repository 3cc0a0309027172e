import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { ProposedChange } from '../../src/ports/gate.ts'
import { createHashlineWriteTool, executeHashlineWrite, type WriteParams } from '../../src/tools/write.ts'
import type { WriteOptions } from '../../src/tools/writing.ts'
import { decode, encode } from '../support/file.ts'
import { fakeFileSystem } from '../support/fake-file-system.ts'
import { listed } from '../support/listed.ts'
import { refusalOf } from '../support/refusal.ts'

interface Written {
  readonly text: string
  readonly details: object
  /** The file as it is now. */
  readonly now: string
}

/** Writes the file `a`, which holds `before` (null: is not there). */
async function write(
  before: string | null,
  params: Omit<WriteParams, 'path'>,
  options: WriteOptions = {},
): Promise<Written> {
  const fileSystem = new MemoryFileSystem(before === null ? {} : { '/w/a': before })
  const { content, details } = await executeHashlineWrite(
    { path: 'a', ...params },
    '/w',
    undefined,
    fileSystem,
    options,
  )
  return { text: content[0].text, details, now: decode(await fileSystem.readFile('/w/a')) }
}

/** The message of a refusal that left the file as it was. */
async function refusal(
  before: string,
  params: Omit<WriteParams, 'path'>,
  options: WriteOptions = {},
): Promise<string> {
  const fileSystem = new MemoryFileSystem({ '/w/a': before })
  const call = executeHashlineWrite({ path: 'a', ...params }, '/w', undefined, fileSystem, options)
  const { message } = await refusalOf(call)
  expect(decode(await fileSystem.readFile('/w/a'))).toBe(before)
  return message
}

const header = (text: string): string => `@file a#${listed(text).hash}`

describe('executeHashlineWrite', () => {
  it.each(['', 'x', 'x\n', '\uFEFFx\r\ny\r\n', 'a\rb', '@file a#AAAAAAAA\n1#abc|x\n', '[tool]\nk=1\n', '\0'])(
    'writes %j exactly as sent',
    async (content) => {
      expect((await write(null, { content })).now).toBe(content)
    },
  )

  it('answers with what it did, how many lines there are, and the header', async () => {
    expect((await write(null, { content: 'x' })).text).toBe(`Created a: 1 line.\n\n${header('x')}`)
    const { hash } = listed('old\n')
    const replaced = await write('old\n', { content: 'new\nlines\n', hash })
    expect(replaced.text).toBe(`Replaced a: 3 lines in place of 2.\n\n${header('new\nlines\n')}`)
  })

  it('tells machines the same', async () => {
    const { hash } = listed('old\n')
    expect((await write('old\n', { content: 'new\n', hash })).details).toEqual({
      path: 'a',
      tag: listed('new\n').hash,
      action: 'replaced',
      lineCount: 2,
      byteLength: 4,
      diff: '--- a/a\n+++ b/a\n@@ -1,1 +1,1 @@\n-old\n+new',
    })
  })

  it('makes missing folders', async () => {
    const fileSystem = new MemoryFileSystem()
    await executeHashlineWrite({ path: 'x/y/z', content: '1' }, '/w', undefined, fileSystem)
    expect(decode(await fileSystem.readFile('/w/x/y/z'))).toBe('1')
  })

  it('fills an empty file without its hash', async () => {
    expect((await write('', { content: 'x' })).now).toBe('x')
  })

  it('writes nothing where the file already reads so', async () => {
    const { hash } = listed('same\n')
    const fileSystem = fakeFileSystem({ '/w/a': 'same\n' }, () => ({
      compareAndSwap: () => Promise.reject(new TypeError('written')),
    }))
    const { content, details } = await executeHashlineWrite(
      { path: 'a', content: 'same\n', hash },
      '/w',
      undefined,
      fileSystem,
    )
    expect(content[0].text).toBe(`No change: a already reads so. Nothing was written.\n\n${header('same\n')}`)
    expect(details).toMatchObject({ action: 'unchanged', diff: '' })
  })

  it('refuses to replace a file that the caller has not seen', async () => {
    expect(await refusal('old\n', { content: 'new\n' })).toBe(
      [
        'exists: "a" is there already, and is not empty',
        'Nothing was written.',
        '',
        'Read it first, then send its hash along to replace it, or use edit.',
      ].join('\n'),
    )
  })

  it('refuses to replace a file that has changed since, and lists it', async () => {
    const { hash, at } = listed('old\n')
    expect(await refusal('old\n', { content: 'new\n', hash: 'AAAAAAAA' })).toBe(
      [
        `stale-tag: "a" is now #${hash}, not #AAAAAAAA`,
        'Nothing was written.',
        '',
        header('old\n'),
        `${at(1)}|old`,
        `${at(2)}|`,
        '',
        'Check the lines shown, then send the edit again with the hash and anchors printed here.',
      ].join('\n'),
    )
  })

  it('refuses a hash where nothing is there', async () => {
    const call = executeHashlineWrite(
      { path: 'a', content: '', hash: 'AAAAAAAA' },
      '/w',
      undefined,
      new MemoryFileSystem(),
    )
    expect((await refusalOf(call)).code).toBe('not-found')
  })

  it('refuses content that was copied out of a listing, anchors and all', async () => {
    const { hash, at } = listed('one\ntwo\n')
    const content = `${at(1)}|one\nnew\n${at(2)}|two\n`
    expect(await refusal('one\ntwo\n', { content, hash })).toContain(
      `pasted-anchors: the content line "${at(1)}|one"`,
    )
  })

  it('says all that is wrong with a call at once', async () => {
    const params = { path: '', content: '\ud83d', hash: 'short' }
    const { faults } = await refusalOf(executeHashlineWrite(params, '/w', undefined, new MemoryFileSystem()))
    expect(faults.map(({ code }) => code)).toEqual(['invalid-params', 'invalid-tag', 'invalid-content'])
  })

  it('refuses more than 8 MiB, a folder, and a read-only file', async () => {
    const fileSystem = new MemoryFileSystem({ '/w/d/x': '', '/w/r': '' })
    fileSystem.makeReadOnly('/w/r')
    const codeFor = async (path: string, content: string): Promise<string> =>
      (await refusalOf(executeHashlineWrite({ path, content }, '/w', undefined, fileSystem))).code
    expect(await codeFor('b', 'x'.repeat(8_388_609))).toBe('file-too-large')
    expect(await codeFor('d', '')).toBe('not-a-file')
    expect(await codeFor('r', 'x')).toBe('not-writable')
  })

  it('never overwrites a file that appears while it is being created', async () => {
    const fileSystem = fakeFileSystem({}, (plain) => ({
      async compareAndSwap(path, expected, next) {
        await plain.compareAndSwap(path, null, encode('theirs\n'))
        return plain.compareAndSwap(path, expected, next)
      },
    }))
    const { code } = await refusalOf(
      executeHashlineWrite({ path: 'a', content: 'ours\n' }, '/w', undefined, fileSystem),
    )
    expect(code).toBe('exists')
    expect(decode(await fileSystem.readFile('/w/a'))).toBe('theirs\n')
  })

  it('writes nothing in a preview, and answers as if it had', async () => {
    const { hash } = listed('old\n')
    const { text, now } = await write('old\n', { content: 'new\n', hash }, { preview: true })
    expect(now).toBe('old\n')
    expect(text).toBe(
      `Replaced a: 2 lines in place of 2.\n\n${header('new\n')}\n\n[This is a preview: nothing was written.]`,
    )
  })

  it('gives no hash where what runs after it leaves no file', async () => {
    const fileSystem = new MemoryFileSystem({})
    const afterWrite = (path: string) => fileSystem.compareAndSwap(path, encode('one\n'), null)
    const params = { path: 'a', content: 'one\n' }
    const { content } = await executeHashlineWrite(params, '/w', undefined, fileSystem, { afterWrite })
    expect(content[0].text).toBe(
      'Created a: 2 lines.\n\n[What ran after the write left no file that can be listed; read it before the next edit.]',
    )
  })

  it('asks gates with the bytes before, none for a new file, and the bytes after', async () => {
    const asked: ProposedChange[] = []
    const veto = (change: ProposedChange) => {
      asked.push(change)
      return { verdict: 'veto', message: 'no new files here' } as const
    }
    const fileSystem = new MemoryFileSystem()
    const call = executeHashlineWrite({ path: 'a', content: 'x\n' }, '/w', undefined, fileSystem, {
      gates: [veto],
    })
    expect((await refusalOf(call)).message).toContain(
      'rejected: a check refuses this change of "a": no new files here\nNothing was written.',
    )
    const diff = '--- a/a\n+++ b/a\n@@ -0,0 +1,1 @@\n+x'
    expect(asked).toEqual([{ path: '/w/a', before: null, after: encode('x\n'), diff }])
  })

  it('writes nothing once it is aborted', async () => {
    const fileSystem = new MemoryFileSystem()
    const call = executeHashlineWrite({ path: 'a', content: 'x' }, '/w', AbortSignal.abort(), fileSystem)
    expect((await refusalOf(call)).code).toBe('aborted')
    await expect(fileSystem.stat('/w/a')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('understands content as an array of lines', async () => {
    const params = JSON.parse('{"path":"a","content":["x","y"]}')
    const fileSystem = new MemoryFileSystem()
    const { content } = await executeHashlineWrite(params, '/w', undefined, fileSystem)
    expect(decode(await fileSystem.readFile('/w/a'))).toBe('x\ny\n')
    expect(content[0].text).toContain('[content was read as an array of lines.]')
  })
})

describe('createHashlineWriteTool', () => {
  it('is a tool named write', async () => {
    const fileSystem = new MemoryFileSystem()
    const tool = createHashlineWriteTool({ fileSystem, cwd: '/w' })
    await tool.execute({ path: 'a', content: 'x' })
    expect([tool.name, decode(await fileSystem.readFile('/w/a'))]).toEqual(['write', 'x'])
  })
})
