import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** By the first character of a line; file names, which begin like changes, first. */
const styles: readonly (readonly [RegExp, Style])[] = [
  [/^(---|\+\+\+) /, 'bold'],
  [/^@@/, 'cyan'],
  [/^-/, 'red'],
  [/^\+/, 'green'],
]

/** A unified diff as terminals show it; without colour where `NO_COLOR` or a pipe says so. */
export function colouredDiff(diff: string): string {
  return diff
    .split('\n')
    .map((line) => {
      const style = styles.find(([pattern]) => pattern.test(line))?.[1]
      return style === undefined ? line : styleText(style, line)
    })
    .join('\n')
}
