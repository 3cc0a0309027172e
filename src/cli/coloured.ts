import { styleText } from 'node:util'
import { visible } from './visible.ts'

type Style = Parameters<typeof styleText>[0]
type Styles = readonly (readonly [start: RegExp, style: Style])[]

/** By how a line begins; the names of the files, which begin like changes, come first. */
const ofDiff: Styles = [
  [/^(?:---|\+\+\+) .*/, 'bold'],
  [/^@@.*/, 'cyan'],
  [/^-.*/, 'red'],
  [/^\+.*/, 'green'],
]

const ofListing: Styles = [
  [/^@file .*/, 'bold'],
  [/^>> (?:\d+#[a-z]{3}\|)?/, 'green'],
  [/^(?: {3})?\d+#[a-z]{3}\|/, 'dim'],
  [/^\[.*\]$/, 'yellow'],
]

/** A unified diff as a terminal shows it; without colour where `NO_COLOR` says so. */
export function colouredDiff(diff: string): string {
  return coloured(diff, ofDiff)
}

/** A listing as a terminal shows it; without colour where `NO_COLOR` says so. */
export function colouredListing(listing: string): string {
  return coloured(listing, ofListing)
}

function coloured(text: string, styles: Styles): string {
  return text
    .split('\n')
    .map((line) => {
      const shown = visible(line)
      const [start, style] = styles.find(([each]) => each.test(shown)) ?? []
      if (start === undefined || style === undefined) return shown
      return shown.replace(start, (matched) => styleText(style, matched))
    })
    .join('\n')
}
