import type { SearchQuery } from '../../../ports/file-system.ts'
import { maxByteLength } from '../../../protocol/bytes.ts'
import { ripgrepPattern } from './ripgrep-pattern.ts'

/**
 * Of the files of a walk, in their order, those that ripgrep does not clear. It clears what it has read to the
 * end, with no match and no NUL byte: what it does not know of, leaves out as too large, or cannot read, stays.
 */
export async function searchWithRipgrep(program: string, query: SearchQuery): Promise<readonly string[]> {
  const pattern = ripgrepPattern(query.pattern)
  if (pattern === null) return query.files
  const found = run(program, query, pattern, '--files-with-matches')
  const [{ paths, searched }, files] = await Promise.all([found, query.files])
  // It has read as many files as the walk has found, so it has cleared all that it does not name.
  if (searched === files.length) return files.filter((file) => paths.has(file))
  if (query.signal.aborted) return files
  const cleared = await run(program, query, pattern, '--files-without-match')
  return files.filter((file) => !cleared.paths.has(file))
}

interface Answer {
  readonly paths: ReadonlySet<string>
  /** How many files were read; unknown where ripgrep did not say it, or some could not be read. */
  readonly searched: number | undefined
}

type Listing = '--files-with-matches' | '--files-without-match'

/** That ripgrep fails, does not know an option or is stopped shows in what it says: then it clears nothing. */
async function run(
  program: string,
  { folder, glob, pattern, signal }: SearchQuery,
  translated: string,
  listing: Listing,
): Promise<Answer> {
  const globs = glob !== null && isSimple(glob) ? ['--glob', glob] : []
  const flags = [...usual, ...(pattern.ignoreCase ? ['--ignore-case'] : []), ...globs, listing]
  const args = [...flags, '--regexp', translated, '--regexp', String.raw`\x00`]
  const { output, status } = await outputOf(program, args, folder, signal)
  const paths = output.toString('utf8').split('\0')
  const [, searched] = /^(\d+) files searched$/m.exec(paths.pop() ?? '') ?? []
  // 0 and 1: something was found or not, and nothing went wrong.
  const isSure = searched !== undefined && (status === 0 || status === 1)
  return {
    paths: new Set(paths),
    searched: isSure ? Number(searched) : undefined,
  }
}

/**
 * What a walk does: of all that tells ripgrep to pass something over, only .gitignore counts. And bytes are
 * searched as they are: a NUL byte is something to find, not the end of a file.
 */
const usual = (
  '--no-config --no-messages --hidden --no-require-git --no-ignore-dot --no-ignore-exclude --no-ignore-global ' +
  `--glob !.git --glob !.hl-* --max-filesize ${maxByteLength} --text --encoding none ` +
  '--color never --path-separator / --null --stats'
).split(' ')

/** Globs that surely mean the same to both, like `*.ts` and `*.{js,ts}`. */
function isSimple(glob: string): boolean {
  return /^(?!.*\*\*)[\w.*-]+(?:\{[\w,]+\})?$/.test(glob)
}

/**
 * It reads every .gitignore by itself, whole, and one may be a link to a device that never ends. So its memory is
 * bounded, in KiB, where the system can do that; running out of it is its end, of which no core is left.
 */
const bounded = 'ulimit -c 0; ulimit -v 2097152; exec "$0" "$@"'

/** All that a program prints, until it ends. It is stopped when the signal fires, and then it printed nothing. */
async function outputOf(
  program: string,
  args: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<{ readonly output: Buffer; readonly status: number | null }> {
  const chunks: Buffer[] = []
  // With the first search: who only edits need not load what starts programs.
  const { spawn } = process.getBuiltinModule('node:child_process')
  const [starter, ...words] =
    process.platform === 'win32' ? [program, ...args] : ['/bin/sh', '-c', bounded, program, ...args]
  return new Promise((resolve) => {
    const child = spawn(starter, words, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
      signal,
      killSignal: 'SIGKILL',
    })
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    // Also where it could not be started: `close` follows.
    child.on('error', () => chunks.splice(0))
    child.on('close', (status) => resolve({ output: Buffer.concat(chunks), status }))
  })
}
