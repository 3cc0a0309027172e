import { ripgrepClass } from './ripgrep-class.ts'
import { classEscapes, codePointOf, ripgrepCharacter } from './ripgrep-character.ts'

/**
 * One piece of a regular expression: a class, an escape, what opens a group, a `{2,3}`, or a character. It is
 * known to be valid, with flag u.
 */
const piece =
  /\[(?:\\.|[^\]\\])*\]|\\u\{[^}]*\}|\\u.{4}|\\x..|\\c.|\\k<[^>]*>|\\[pP]\{[^}]*\}|\\.|\(\?(?:<?[=!]|<[^>]*>|[^)]*?:|)|\{\d[^}]*\}|./gsu

/** Our lines end at a lone CR, too, and the byte-order mark is no part of line 1. To ripgrep both are text. */
const edges: Readonly<Record<string, string>> = {
  '^': String.raw`(?:^|\r|\x{FEFF})`,
  $: String.raw`(?:$|\r)`,
}

/**
 * A pattern for ripgrep that is found in every line in which the JavaScript one is found, and perhaps in more.
 * Null where there is none: for what only JavaScript knows (lookaround, references, `\p`), and for what can
 * stand at a line break.
 */
export function ripgrepPattern(pattern: RegExp): string | null {
  // To ripgrep there is no line behind the last ending, and none in an empty file.
  if (pattern.test('')) return null
  const pieces = pattern.source.match(piece) ?? []
  let depth = 0
  const translated = pieces.map((text, index) => {
    const before = pieces[index - 1] ?? '|'
    const behind = pieces[index + 1] ?? '|'
    if (text.startsWith('(')) depth += 1
    if (text === ')') depth -= 1
    const isEdge = depth === 0 && (text === '^' ? before : behind) === '|'
    if (text === '^' || text === '$') return (isEdge ? edges[text] : undefined) ?? '(?:)'
    return translatedPiece(text, pattern)
  })
  return translated.includes(null) ? null : translated.join('')
}

/** What means the same to both. */
const same = /^(?:[|)*+?.]|\{.*\}|\(\?:)$/

function translatedPiece(text: string, { ignoreCase }: RegExp): string | null {
  if (same.test(text)) return text
  if (text.startsWith('(')) return text === '(' || /^\(\?<[^=!]/.test(text) ? '(?:' : null
  if (text.startsWith('[')) return ripgrepClass(text)
  // Which characters make words differs where case does not count, so that the edges of words do.
  if (text === String.raw`\b` || text === String.raw`\B`) return ignoreCase ? '(?:)' : `(?-u:${text})`
  const set = classEscapes.get(text)
  if (set !== undefined) return `[${set}]`
  const codePoint = codePointOf(text)
  return codePoint === null ? null : ripgrepCharacter(codePoint)
}
