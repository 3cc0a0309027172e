import { classEscapes, codePointOf, ripgrepCharacter } from './ripgrep-character.ts'

/** One member of a class, or a `-`. */
const member = /\\u\{[^}]*\}|\\u.{4}|\\x..|\\c.|\\[pP]\{[^}]*\}|\\.|./gsu

/** A JavaScript class like `[^\w.-]` as ripgrep reads it; null where there is no such thing. */
export function ripgrepClass(text: string): string | null {
  const isNegated = text.startsWith('[^')
  const members = text.slice(isNegated ? 2 : 1, -1).match(member) ?? []
  if (members.length === 0) return isNegated ? '.' : null
  const parts: (string | null)[] = []
  for (let index = 0; index < members.length; index += 1) {
    const isRange = members[index + 1] === '-' && index + 2 < members.length
    parts.push(isRange ? rangeOf(members[index], members[index + 2]) : partOf(members[index]))
    if (isRange) index += 2
  }
  return parts.includes(null) ? null : `[${isNegated ? '^' : ''}${parts.join('')}]`
}

function rangeOf(first: string | undefined, last: string | undefined): string | null {
  const [from, to] = [partOf(first), partOf(last)]
  return from === null || to === null ? null : `${from}-${to}`
}

function partOf(text = ''): string | null {
  // In a class `\b` is a backspace.
  if (text === String.raw`\b`) return ripgrepCharacter(0x08)
  const set = classEscapes.get(text)
  if (set !== undefined) return set
  const codePoint = codePointOf(text)
  return codePoint === null ? null : ripgrepCharacter(codePoint)
}
