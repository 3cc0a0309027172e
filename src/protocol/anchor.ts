import type { Letters } from './letters.ts'
import { accept, refuse, type Result } from './result.ts'

/** A line as its reader saw it: where it was, and a check of what it said. Written `12#vnd`. */
export interface Anchor {
  /** 1-based. */
  readonly line: number
  readonly letters: Letters
}

const standardForm = anchorForm('[a-z]{3}', '[|]')

/** Writes an anchor as it is printed, `12#vnd`. `parseAnchor` undoes it. */
export function formatAnchor(anchor: Anchor): string {
  return `${anchor.line}#${anchor.letters}`
}

/** Reads exactly one anchor, as printed or as models vary it. Faults: `invalid-anchor`. PROTOCOL §5. */
export function parseAnchor(text: string): Result<Anchor> {
  const anchor = anchorIn(text, standardForm)
  return anchor === null
    ? refuse({ code: 'invalid-anchor', given: text })
    : accept({ line: anchor.line, letters: anchor.letters.toLowerCase() as Letters })
}

/**
 * How anchors are read: an optional mark, the number, `#` or `:`, the letters, and an optional bar with any text.
 * White space may stand between, and no line break anywhere. Letters and bar are regular expressions without groups.
 */
export function anchorForm(letters: string, bar: string): RegExp {
  const s = String.raw`[^\S\r\n]*`
  return new RegExp(
    String.raw`^${s}(?:[>+-]+${s})?(\d+)${s}[#:]${s}(${letters})${s}(?:${bar}[^\r\n]*)?$`,
    'i',
  )
}

/** The number and letters, as written, that the groups of a form find; null where it does not fit. */
export function anchorIn(text: string, form: RegExp): { line: number; letters: string } | null {
  const [, digits, letters] = form.exec(text) ?? []
  const line = Number(digits)
  return letters !== undefined && Number.isSafeInteger(line) && line > 0 ? { line, letters } : null
}
