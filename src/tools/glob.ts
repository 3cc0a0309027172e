import picomatch from 'picomatch'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { invalidParams } from './invalid-params.ts'

/** Which files a walk takes, as a glob says it. */
export interface Glob {
  /** As sent; null where there is none, and every file is taken. */
  readonly text: string | null
  /** Whether one name cannot take it long: then it is enough to look at the clock between names. */
  readonly isPlain: boolean
  /** Whether the walk takes a file, or enters a folder. Paths are relative to the folder searched. */
  takes(path: string, kind: 'file' | 'directory'): boolean
}

const longest = 1_000

/**
 * Understands a glob as ripgrep's `-g` does: without a slash it is for names, at any depth; with one it is for
 * paths, from the folder searched; `!` in front excludes. A slash at the end means everything in a folder.
 * Faults: `invalid-params`.
 */
export function parseGlob(sent: string | null | undefined): Result<Glob> {
  const text = sent?.trim() ?? ''
  if (text === '') return accept({ text: null, isPlain: true, takes: () => true })
  const excludes = text.startsWith('!')
  const body = text.slice(excludes ? 1 : 0)
  if (body === '' || body === '/' || body.length > longest)
    return refuse(invalidParams(['glob'], `a glob of at most ${longest} characters, like *.ts or src/**`))
  const isNamed = matcherOf(excludes ? body.replace(/\/$/, '') : body.replace(/\/$/, '/**'))
  return accept({
    text,
    isPlain: isPlain(body),
    takes: (path, kind) => (excludes ? !isNamed(path) : kind === 'directory' || isNamed(path)),
  })
}

/** Stars and braces are tried in all combinations, so that the time is a power of which they are the exponent. */
function isPlain(glob: string): boolean {
  return /^[\w\s.,/{}?*-]+$/.test(glob) && (glob.match(/\*+|\{/g) ?? []).length <= 3
}

function matcherOf(glob: string): (path: string) => boolean {
  const matches = picomatch(glob.replace(/^\.?\//, ''), { dot: true, nonegate: true })
  return glob.includes('/') ? matches : (path) => matches(path.slice(path.lastIndexOf('/') + 1))
}
