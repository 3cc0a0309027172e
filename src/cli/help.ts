import type { Command, Option } from './commands.ts'

/** The page of the whole program. */
export function helpOf(commands: Readonly<Record<string, Command>>): string {
  const rows = Object.values(commands).map(({ usage, about }) => [usage, about] as const)
  return [
    'hashline reads, searches and edits files by hash and line anchors.',
    '',
    ...table(rows),
    '',
    'hashline COMMAND --help shows the options of a command; hashline --version the version.',
    'Answers and refusals go to standard output. The status is 0 if it was done, else 1.',
  ].join('\n')
}

/** The page of one command. */
export function helpOfCommand({ usage, about, options, examples }: Command): string {
  const rows = Object.entries(options).map(([name, option]) => [flagsOf(name, option), option.about] as const)
  return [
    `hashline ${usage}`,
    about,
    ...section(table(rows)),
    ...section(examples.map((each) => `  ${each}`)),
  ].join('\n')
}

function section(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines]
}

/** `-i, --ignore-case` */
function flagsOf(name: string, { short, value }: Option): string {
  return `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
}

function table(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(0, ...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}   ${right}`)
}
