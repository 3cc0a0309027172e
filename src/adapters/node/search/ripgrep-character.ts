const digits = '0-9'
const word = '0-9A-Za-z_'
// No line feed: ripgrep refuses patterns that could match one.
const space = String.raw`\x09\x0b-\x0d\x20\xa0\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`

/** What JavaScript's classes hold, as the inside of a ripgrep class; ripgrep's own hold more, or less. */
export const classEscapes: ReadonlyMap<string, string> = new Map([
  [String.raw`\d`, digits],
  [String.raw`\w`, word],
  [String.raw`\s`, space],
  [String.raw`\D`, `[^${digits}]`],
  [String.raw`\W`, `[^${word}]`],
  [String.raw`\S`, `[^${space}]`],
])

const controls: Readonly<Record<string, number>> = { t: 0x09, v: 0x0b, f: 0x0c, r: 0x0d, n: 0x0a, '0': 0x00 }

/** The character that a piece of a JavaScript pattern means, escaped or not. Null where it is not just one. */
export function codePointOf(text: string): number | null {
  if (!text.startsWith('\\')) return text.codePointAt(0) ?? null
  const [, hexadecimal] = /^\\(?:x|u\{?)([\da-f]+)\}?$/i.exec(text) ?? []
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16)
  const name = text.slice(1)
  return controls[name] ?? (/^[\dA-Za-z]/.test(name) ? null : (name.codePointAt(0) ?? null))
}

/** A character as ripgrep reads it, in a class and outside. Null for what it refuses, and for halves of pairs. */
export function ripgrepCharacter(codePoint: number): string | null {
  const isText = codePoint !== 0x0a && (codePoint < 0xd800 || codePoint > 0xdfff)
  return isText ? String.raw`\x{${codePoint.toString(16)}}` : null
}
