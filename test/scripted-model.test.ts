/**
 * A "model" that knows nothing but the texts that tools answer with. It reads headers, tagged lines and
 * notices with a parser of its own, and follows the instruction a refusal ends with. Where it reaches its
 * goal, the words of the answers were enough.
 */
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import { HashlineError } from '../src/protocol/hashline-error.ts'
import { createHashlineEditTool } from '../src/tools/edit.ts'
import { createHashlineReadTool } from '../src/tools/read.ts'

/** Lines the model wants replaced, by their text, and what is to stand in their place. */
interface Wish {
  readonly first: string
  readonly last: string
  readonly content: string
}

interface SentEdit {
  readonly from: string
  readonly to: string
  readonly content: string
}

/** A mistake the model makes once. */
type Slip = (edits: readonly SentEdit[]) => readonly SentEdit[]

class ScriptedModel {
  /** The tools it called, in order. */
  readonly calls: string[] = []
  readonly #tools
  #path: string
  #hash = ''
  /** Anchors by the text of their line, as far as it has seen the file under this hash. */
  #anchors = new Map<string, string>()
  #lastText = ''

  constructor(fileSystem: MemoryFileSystem, path: string) {
    this.#tools = {
      read: createHashlineReadTool({ fileSystem }),
      edit: createHashlineEditTool({ fileSystem }),
    }
    this.#path = path
  }

  async #call(name: 'read' | 'edit', params: object): Promise<string> {
    this.calls.push(name)
    // As a harness does: params travel as JSON, and all that comes back is text.
    const sent = JSON.parse(JSON.stringify({ path: this.#path, ...params }))
    const text = await this.#tools[name].execute(sent).then(
      ({ content }) => content[0].text,
      (refusal: unknown) => {
        if (refusal instanceof HashlineError) return refusal.message
        throw refusal
      },
    )
    this.#learn(text)
    return text
  }

  #learn(text: string): void {
    this.#lastText = text
    const [, near] = /near it is "(.*)"/.exec(text) ?? []
    if (near !== undefined) this.#path = near
    const [, hash] = /^@file .*#([\w-]+)$/m.exec(text) ?? []
    if (hash === undefined) return
    if (hash !== this.#hash) this.#anchors = new Map()
    this.#hash = hash
    for (const [, anchor = '', line = ''] of text.matchAll(/^(\d+#[a-z]{3})\|(.*)$/gm)) {
      this.#anchors.set(line, anchor)
    }
  }

  /** Reads the file, or the page that a notice offers. */
  read(): Promise<string> {
    const [, offset] = /go on with offset (\d+)/.exec(this.#lastText) ?? []
    return this.#call('read', offset === undefined ? {} : { offset: Number(offset) })
  }

  /** Calls until the wishes have come true. */
  async achieve(wishes: readonly Wish[], ...slips: readonly Slip[]): Promise<void> {
    let [wanted, mistakes] = [wishes, slips]
    while (this.calls.length < 10) {
      const edits = this.#editsFor(wanted)
      if (edits === undefined) {
        await this.read()
        continue
      }
      const [slip = (all: readonly SentEdit[]) => all, ...later] = mistakes
      mistakes = later
      const text = await this.#call('edit', { hash: this.#hash, edits: slip(edits) })
      if (text.startsWith('Edited ')) return
      wanted = advised(text, wanted)
    }
    throw new Error(`after ${this.calls.join(', ')} it still reads: ${this.#lastText}`)
  }

  /** None while a line that it needs was not seen. */
  #editsFor(wishes: readonly Wish[]): readonly SentEdit[] | undefined {
    const edits = wishes.flatMap(({ first, last, content }) => {
      const [from, to] = [this.#anchors.get(first), this.#anchors.get(last)]
      return from === undefined || to === undefined ? [] : [{ from, to, content }]
    })
    return edits.length === wishes.length ? edits : undefined
  }

  /** A line as it was listed. */
  rowOf(line: string): string {
    return `${this.#anchors.get(line)}|${line}`
  }
}

/** The wishes, as the last lines of a refusal say they should be sent. */
function advised(text: string, wishes: readonly Wish[]): readonly Wish[] {
  const [advice = ''] = text.split('\n\n').slice(-1)
  if (/without the number, letters and \|/.test(advice)) return wishes.map(withoutAnchors)
  return /Merge them into one edit/.test(advice) ? merged(text, wishes) : wishes
}

function withoutAnchors(pasted: Wish): Wish {
  return { ...pasted, content: pasted.content.replaceAll(/^\d+#[a-z]{3}\|/gm, '') }
}

/** The two wishes that a refusal names, as one. */
function merged(text: string, wishes: readonly Wish[]): readonly Wish[] {
  const [, one, other] = /edit (\d+): overlap: .* belongs to edit (\d+)/.exec(text) ?? []
  const [later, earlier] = [wishes[Number(one) - 1], wishes[Number(other) - 1]]
  if (later === undefined || earlier === undefined) throw new Error(`which edits overlap? ${text}`)
  const whole = { first: earlier.first, last: later.last, content: `${earlier.content}\n${later.content}` }
  return [...wishes.filter((each) => each !== later && each !== earlier), whole]
}

const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}`)
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

function wish(first: string, content: string, last = first): Wish {
  return { first, last, content }
}

const miscopied: Slip = (edits) =>
  edits.map((edit) => ({ ...edit, from: edit.from.replace(/[a-z]{3}/, 'zzz') }))

/** A file, a model that works on it, and what others do to it meanwhile. */
function workshop(lines: readonly string[], path = '/src/a.ts') {
  const fileSystem = new MemoryFileSystem({ '/src/a.ts': textOf(lines) })
  const textNow = async (): Promise<string> => Buffer.from(await fileSystem.readFile('/src/a.ts')).toString()
  const rewrite = async (next: readonly string[]): Promise<void> => {
    const bytes = new TextEncoder().encode(textOf(next))
    await fileSystem.compareAndSwap('/src/a.ts', await fileSystem.readFile('/src/a.ts'), bytes)
  }
  return { model: new ScriptedModel(fileSystem, path), textNow, rewrite }
}

const file = numbered(1, 20)

describe('A model that reads nothing but answers', () => {
  it('edits what it has read', async () => {
    const { model, textNow } = workshop(file)
    await model.read()
    await model.achieve([wish('line 3', 'three'), wish('line 9', 'nine')])
    expect(await textNow()).toBe(textOf(file.with(2, 'three').with(8, 'nine')))
    expect(model.calls).toEqual(['read', 'edit'])
  })

  it('goes on from what its edits answer, without reading again', async () => {
    const { model, textNow } = workshop(file)
    await model.read()
    await model.achieve([wish('line 9', 'nine\nnine and a half')])
    await model.achieve([wish('nine and a half', '9.5'), wish('line 11', 'eleven')])
    await model.achieve([wish('9.5', '9½\n9¾')])
    await model.achieve([wish('9¾', '')])
    expect(await textNow()).toBe(
      textOf([...numbered(1, 8), 'nine', '9½', 'line 10', 'eleven', ...numbered(12, 20)]),
    )
    expect(model.calls).toEqual(['read', 'edit', 'edit', 'edit', 'edit'])
  })

  it('comes through a refusal of a stale hash', async () => {
    const { model, textNow, rewrite } = workshop(file)
    await model.read()
    await rewrite(file.with(9, 'theirs'))
    await model.achieve([wish('line 9', 'mine')])
    expect(await textNow()).toBe(textOf(file.with(8, 'mine').with(9, 'theirs')))
    expect(model.calls).toEqual(['read', 'edit', 'edit'])
  })

  it('finds a block again that moved far down', async () => {
    const { model, textNow, rewrite } = workshop(file)
    await model.read()
    const moved = [...numbered(1001, 1300), ...file]
    await rewrite(moved)
    await model.achieve([wish('line 9', 'mine', 'line 10')])
    expect(await textNow()).toBe(textOf(moved.toSpliced(308, 2, 'mine')))
    expect(model.calls).toEqual(['read', 'edit', 'edit'])
  })

  it('reads again where the refusal does not show the line it needs', async () => {
    const { model, textNow, rewrite } = workshop(file)
    await model.read()
    // Line 3 goes down, line 9 stays: no distance fits both.
    const torn = [...file.toSpliced(2, 1), 'line 3']
    await rewrite(torn)
    await model.achieve([wish('line 3', 'three'), wish('line 9', 'nine')])
    expect(await textNow()).toBe(textOf(torn.with(7, 'nine').with(19, 'three')))
    expect(model.calls).toEqual(['read', 'edit', 'read', 'edit'])
  })

  it('comes through again and again while others keep writing', async () => {
    const { model, textNow, rewrite } = workshop(file)
    await model.read()
    for (const [index, line] of ['line 2', 'line 7', 'line 12'].entries()) {
      await rewrite([`theirs ${index}`, ...(await textNow()).split('\n').slice(0, -1)])
      await model.achieve([wish(line, `mine ${index}`)])
    }
    expect(await textNow()).toBe(
      textOf([
        'theirs 2',
        'theirs 1',
        'theirs 0',
        ...file.with(1, 'mine 0').with(6, 'mine 1').with(11, 'mine 2'),
      ]),
    )
  })

  it('puts right letters that it copied wrongly', async () => {
    const { model, textNow } = workshop(file)
    await model.read()
    await model.achieve([wish('line 9', 'nine', 'line 10')], miscopied)
    expect(await textNow()).toBe(textOf(file.toSpliced(8, 2, 'nine')))
    expect(model.calls).toEqual(['read', 'edit', 'edit'])
  })

  it('merges edits that share a line', async () => {
    const { model, textNow } = workshop(file)
    await model.read()
    await model.achieve([wish('line 3', 'x', 'line 5'), wish('line 5', 'y', 'line 6'), wish('line 9', 'z')])
    expect(await textNow()).toBe(
      textOf([...numbered(1, 2), 'x', 'y', ...numbered(7, 8), 'z', ...numbered(10, 20)]),
    )
    expect(model.calls).toEqual(['read', 'edit', 'edit'])
  })

  it('turns to the page that it needs', async () => {
    const long = numbered(1, 4_500)
    const { model, textNow } = workshop(long)
    await model.read()
    await model.achieve([wish('line 4200', 'there')])
    expect(await textNow()).toBe(textOf(long.with(4_199, 'there')))
    expect(model.calls).toEqual(['read', 'read', 'read', 'edit'])
  })

  it('edits lines of two pages in one call', async () => {
    const long = numbered(1, 2_500)
    const { model, textNow } = workshop(long)
    await model.read()
    await model.achieve([wish('line 1', 'here'), wish('line 2400', 'there')])
    expect(await textNow()).toBe(textOf(long.with(0, 'here').with(2_399, 'there')))
    expect(model.calls).toEqual(['read', 'read', 'edit'])
  })

  it('takes the anchors out of content that it copied from a listing', async () => {
    const { model, textNow } = workshop(file)
    await model.read()
    await model.achieve([wish('line 3', `${model.rowOf('line 3')}\nthree and a half`)])
    expect(await textNow()).toBe(textOf(file.toSpliced(3, 0, 'three and a half')))
    expect(model.calls).toEqual(['read', 'edit', 'edit'])
  })

  it('finds the file whose name it got wrong', async () => {
    const { model, textNow } = workshop(['one'], '/src/A.ts')
    const refusal = await model.read()
    expect(refusal).toContain('near it is "src/a.ts"')
    await model.achieve([wish('one', '1')])
    expect(await textNow()).toBe('1\n')
  })
})
