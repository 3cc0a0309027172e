import { visible } from './visible.ts'

/**
 * Says on standard error where the program has a bug, and ends it. Node would also print the line that threw, which
 * holds half of the program, and end with 1, which to grep is no error.
 */
export function tellBugs(args: readonly string[]): void {
  process.once('uncaughtException', (error) => {
    const where = visible(error instanceof Error ? (error.stack ?? error.message) : String(error))
    process.stderr.write(
      `hashline: this is a bug of hashline; look at your files before you go on\n${where}\n`,
    )
    process.exit(args[0] === 'grep' ? 2 : 1)
  })
}
