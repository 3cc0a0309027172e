import { isUtf8 } from 'node:buffer'
import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../../../ports/system-error.ts'
import { orNull } from '../or-null.ts'

/** A path with its links followed as far as something is there. All paths are absolute. */
export interface RealPath {
  /** Where the path leads, or would if the missing names were there. */
  readonly path: string
  /** Not there yet, outermost first. */
  readonly missing: readonly string[]
  /** Whether it can be followed at all; if not, `path` is the last folder that could be. */
  readonly isFollowed: boolean
}

/**
 * Follows all links. What can be seen but not followed, such as a link to nothing, is not taken for missing:
 * something written "there" would appear at its far end.
 */
export function realPathOf(path: string): RealPath {
  const missing: string[] = []
  let isFollowed = true
  for (let here = path; ; here = dirname(here)) {
    const real = follow(here)
    if (real !== null && real !== 'lost')
      return { path: isFollowed ? join(real, ...missing) : real, missing, isFollowed }
    if (real === 'lost') isFollowed = false
    missing.unshift(basename(here))
    if (here === dirname(here)) return { path: here, missing, isFollowed: false }
  }
}

/** Looked at again where something came between two looks: it is neither missing nor lost. */
function follow(path: string): string | 'lost' | null {
  for (let tries = 3; tries > 0; tries -= 1) {
    const real = followOnce(path)
    if (real !== 'new') return real
  }
  return 'lost'
}

/** As bytes, since Node's text of a name that is not UTF-8 is the name of another file. */
function followOnce(path: string): string | 'lost' | 'new' | null {
  try {
    const real = realpathSync.native(path, { encoding: 'buffer' })
    return isUtf8(real) ? real.toString() : 'lost'
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    // ENOTDIR: a file stands where a folder should. Whoever opens it finds out.
    return code === 'ENOENT' || code === 'ENOTDIR' ? seenAt(path) : 'lost'
  }
}

/** What stands where nothing could be followed to. */
function seenAt(path: string): 'lost' | 'new' | null {
  return orNull(() => (lstatSync(path).isSymbolicLink() ? 'lost' : 'new'))
}
