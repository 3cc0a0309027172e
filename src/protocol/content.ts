import { accept, refuse, type Result } from './result.ts'
import { splitLines } from './split-lines.ts'

/** The lines that an edit brings. */
export interface Content {
  /** Without their endings; none deletes the range. */
  readonly content: readonly string[]
  /** Whether the content closed its last line. Counts only where an empty file is filled. PROTOCOL §6.6. */
  readonly endsWithNewline: boolean
}

/**
 * Splits content into lines: `"x"` and `"x\n"` are one line, `"\n"` is one empty line. `index` is that of the
 * edit, from 0. Faults: `invalid-content`. PROTOCOL §5.
 */
export function parseContent(text: string, index: number): Result<Content> {
  if (!text.isWellFormed()) return refuse({ code: 'invalid-content', edit: index + 1 })
  if (text === '') return accept({ content: [], endsWithNewline: false })
  const content = splitLines(text)
  const endsWithNewline = content.at(-1) === ''
  if (endsWithNewline) content.pop()
  return accept({ content, endsWithNewline })
}
