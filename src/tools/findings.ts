import type { Tag } from '../protocol/tag.ts'
import type { Look } from './find-matches.ts'
import { listMatches, type Room } from './list-matches.ts'
import type { Skipped } from './skipped.ts'

/** The matches of one file, for machines. */
export interface MatchedFile {
  readonly path: string
  /** Null where the file is read-only, and shown without. */
  readonly tag: Tag | null
  /** The matching lines shown. */
  readonly lines: readonly number[]
}

/** How much is listed of all matches together; 50 KiB and so many lines, whatever a call says. */
const room = { lines: 2_000, bytes: 51_200 } as const

/** What is found and listed so far, look by look. */
export class Findings {
  readonly blocks: string[] = []
  readonly files: MatchedFile[] = []
  readonly skipped: Skipped[] = []
  readonly #limit: number
  readonly #context: number
  #room: Room
  #end: { readonly path: string; readonly line: number } | null = null

  /** For an answer with at most `limit` matches, and `context` lines around each. */
  constructor(limit: number, context: number) {
    this.#limit = limit
    this.#context = context
    this.#room = { ...room, matches: limit }
  }

  /** The first line that is left out, where the answer ends early; nothing is added then any more. */
  get end(): { readonly path: string; readonly line: number } | null {
    return this.#end
  }

  get matchCount(): number {
    return this.#limit - this.#room.matches
  }

  /** Whether as many matches are listed as the call allows. */
  get isAtLimit(): boolean {
    return this.#room.matches === 0
  }

  /** Looks are added in the order of their paths. */
  add(look: Look): void {
    if (look === null || this.#end !== null) return
    if ('reason' in look) {
      this.skipped.push(look)
      return
    }
    const { text, lines, next, room: left } = listMatches(look, this.#context, this.#room)
    const { file, place } = look
    const matched = { path: place.shown, tag: file.status.writable ? file.snapshot.tag : null, lines }
    if (text !== '') {
      this.blocks.push(text)
      this.files.push(matched)
    }
    this.#room = left
    this.#end = next === null ? null : { path: place.shown, line: next }
  }
}
