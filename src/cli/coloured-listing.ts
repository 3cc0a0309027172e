import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** What stands in front of a line's text, or is a line of its own. */
const styles: readonly (readonly [RegExp, Style])[] = [
  [/^@file .*/, 'bold'],
  [/^>> (?:\d+#[a-z]{3}\|)?/, 'green'],
  [/^ {3}(?:\d+#[a-z]{3}\|)?/, 'dim'],
  [/^\[.*\]$/, 'yellow'],
]

/** A listing as terminals show it: in colour unless `NO_COLOR` says otherwise, and without control characters. */
export function colouredListing(listing: string): string {
  return listing
    .split('\n')
    .map((line) => {
      const visible = withVisibleControls(line)
      const [pattern, style] = styles.find(([each]) => each.test(visible)) ?? []
      return pattern === undefined || style === undefined
        ? visible
        : visible.replace(pattern, (start) => styleText(style, start))
    })
    .join('\n')
}

/** What could drive a terminal, as U+2400 and on show it; a tab stays. */
function withVisibleControls(text: string): string {
  return text.replaceAll(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : `\\x${code.toString(16)}`
  })
}
