import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder in which `npm run test:coverage` gathers what other processes than that of a test reach. */
const folder = process.env['HASHLINE_COVERAGE']

/** What a process needs in its environment to write down what it reaches; nothing in usual runs. */
export const traced: Readonly<Record<string, string>> =
  folder === undefined ? {} : { NODE_V8_COVERAGE: join(folder, 'processes') }

/** Where programs are built that are looked at afterwards; undefined in usual runs. */
export function tracedPrograms(): string | undefined {
  if (folder === undefined) return undefined
  const programs = join(folder, 'programs')
  mkdirSync(programs, { recursive: true })
  return programs
}

/** Parts built files from their maps, which each process would otherwise repeat whole in what it writes down. */
export function unlinkMaps(built: string): void {
  for (const name of readdirSync(built).filter((each) => /\.c?js$/.test(each))) {
    const file = join(built, name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/^\/\/# sourceMappingURL=.*$/gm, ''))
  }
}
