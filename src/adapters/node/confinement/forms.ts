import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import type { Denial } from './denial.ts'
import { realPathOf } from './real-path.ts'

/** A path in its two forms, both absolute. */
export interface Forms {
  /** The name as spelled, in its real folder. */
  readonly requested: string
  /** Where the bytes would go, all links followed. */
  readonly resolved: string
  /** The last names of `resolved`, as many as are not there yet, outermost first. */
  readonly missing: readonly string[]
  /** Whether links could be followed to the end; if not, the forms are the folder where they got lost. */
  readonly isFollowed: boolean
}

/** Both forms of a path; a relative one starts at a folder. */
export function formsOf(path: string, folder: string): Forms {
  const absolute = resolve(folder, path)
  const parent = realPathOf(dirname(absolute))
  const requested = parent.isFollowed ? join(parent.path, basename(absolute)) : parent.path
  const { path: resolved, missing, isFollowed } = realPathOf(requested)
  return { requested, resolved, missing, isFollowed: parent.isFollowed && isFollowed }
}

/**
 * Refuses a path whose `..` stands behind a link or a missing folder. By its letters `a/../b` is `b`; to the
 * kernel it is the neighbour of what `a` leads to.
 */
export function parentDenial(path: string, folder: string): Denial | null {
  if (!/(^|[\\/])\.\.([\\/]|$)/.test(path)) return null
  const physical = realPathOf(isAbsolute(path) ? path : `${folder}/${path}`)
  const isOnePlace = physical.path === realPathOf(resolve(folder, path)).path
  return isOnePlace && !physical.missing.includes('..') ? null : { why: 'ambiguous-parent' }
}
