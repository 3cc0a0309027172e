import { createHashlineTools, HashlineError, jsonGate, tagOf } from 'hashline'
import type { EditDetails, Tool } from 'hashline'
import { MemoryFileSystem } from 'hashline/memory'

/** A line as `read` listed it. */
export interface Row {
  readonly anchor: string
  readonly text: string
}

/** What the model knows of the file. */
export interface Seen {
  /** The `@file` line; empty where the file could not be read. */
  readonly header: string
  /** Empty likewise. */
  readonly tag: string
  readonly rows: readonly Row[]
  /** What stands behind the lines, or the refusal. */
  readonly notices: string
}

/** What a call of `edit` gave. */
export interface Given {
  readonly text: string
  readonly outcome: 'Written' | 'Nothing to change' | 'Only checked' | `Refused: ${string}`
  readonly isWritten: boolean
  readonly diff: string
  /** How far the lines have moved, where a refusal knows it. */
  readonly moved: number | null
}

/** One file in memory, the tools over it, and whoever else writes it. */
export class Desk {
  #fileSystem = new MemoryFileSystem()
  #path = 'file'
  readonly #tools = this.#toolsWith(false)
  readonly #checking = this.#toolsWith(true)

  get path(): string {
    return this.#path
  }

  load(path: string, bytes: Uint8Array): void {
    this.#path = path
    this.#fileSystem = new MemoryFileSystem({ [`/${path}`]: bytes })
  }

  bytes(): Promise<Uint8Array> {
    return this.#fileSystem.readFile(`/${this.#path}`)
  }

  async tag(): Promise<string> {
    return tagOf(await this.bytes())
  }

  async overwrite(bytes: Uint8Array): Promise<void> {
    await this.#fileSystem.compareAndSwap(`/${this.#path}`, await this.bytes(), bytes)
  }

  /** As the model sees it: the text that `read` gives, taken apart. */
  async read(): Promise<Seen> {
    try {
      const { content, details } = await this.#tools.read.execute({ path: this.#path })
      return { ...seenIn(content[0].text), tag: details.tag }
    } catch (error) {
      return { header: '', tag: '', rows: [], notices: refusalOf(error).message }
    }
  }

  /** `params` are whatever was written: the tool checks them. */
  async edit(params: unknown, isPreview: boolean): Promise<Given> {
    const edit: Tool<unknown, EditDetails> = (isPreview ? this.#checking : this.#tools).edit
    try {
      const { content, details } = await edit.execute(params)
      const isWritten = details.changed && !isPreview
      const done = isWritten ? 'Written' : isPreview ? 'Only checked' : 'Nothing to change'
      return { text: content[0].text, outcome: done, isWritten, diff: details.diff, moved: null }
    } catch (error) {
      const { message, code, faults } = refusalOf(error)
      const stale = faults.find((fault) => fault.code === 'stale-tag')
      const moved = stale?.moved ?? null
      return { text: message, outcome: `Refused: ${code}`, isWritten: false, diff: '', moved }
    }
  }

  #toolsWith(preview: boolean): ReturnType<typeof createHashlineTools> {
    return createHashlineTools({ fileSystem: () => this.#fileSystem, cwd: '/', gates: [jsonGate], preview })
  }
}

function refusalOf(error: unknown): HashlineError {
  if (error instanceof HashlineError) return error
  throw error
}

/** Takes a listing apart: the header, the lines, and what stands behind them. */
function seenIn(listing: string): Omit<Seen, 'tag'> {
  const [header = '', ...lines] = listing.split('\n')
  const rows = lines.map((line) => /^(\d+#[a-z]{3})\|(.*)$/s.exec(line))
  const end = rows.includes(null) ? rows.indexOf(null) : rows.length
  return {
    header,
    rows: rows.slice(0, end).map((row) => ({ anchor: row?.[1] ?? '', text: row?.[2] ?? '' })),
    notices: lines.slice(end).join('\n').trim(),
  }
}
