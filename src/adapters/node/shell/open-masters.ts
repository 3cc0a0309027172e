import type { StdioOptions } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'

/**
 * Our sides of the terminals that are open in this program. node-pty lets everything inherit them that is
 * started meanwhile, and who holds one can type into another session and read it. So they are taken away.
 */
export const openMasters = new Set<number>()

/** The streams of a process to be started, with nothing in the place of each master. */
export interface Guarded {
  readonly stdio: StdioOptions
  /** To be called when the process is started. */
  release(): void
}

/** For processes that this program starts by itself. */
export function guardStdio(streams: readonly ('pipe' | 'ignore' | number)[]): Guarded {
  if (openMasters.size === 0) return { stdio: [...streams], release: () => undefined }
  const nothing = openSync('/dev/null', 'r')
  const count = Math.max(...openMasters) + 1
  const stdio = Array.from(
    { length: count },
    (_, index) => streams[index] ?? (openMasters.has(index) ? nothing : 'ignore'),
  )
  return { stdio, release: () => closeSync(nothing) }
}

/** For processes that node-pty starts: a shell that closes the masters and then becomes the program. Only bash can. */
export function guardArgv(
  argv: readonly [string, ...string[]],
  bash: string | null,
): readonly [string, ...string[]] {
  if (openMasters.size === 0 || bash === null) return argv
  const closing = Array.from(openMasters, (fd) => `${fd}>&-`).join(' ')
  return [bash, '-c', `exec ${closing}; exec "$@"`, bash, ...argv]
}
