import { closeSync, constants, lstatSync, openSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { systemError } from '../../../ports/system-error.ts'
import { orNull } from '../or-null.ts'
import { folderIdentityOf } from './folder-identity.ts'

/** A folder on the way to another, as it was when it was entered. */
export interface Step {
  /** Real. */
  readonly path: string
  /** What system calls are given in its place. */
  readonly handle: string
  /** Whether the folder is still found under its path. */
  isInPlace(): boolean
  close(): void
}

/**
 * How sure a confinement is of its folders. `pinned`: they are held open, and no link put in their place leads
 * a write astray. `checked`: they are compared before each step, and a racer who hits the moment between is
 * not stopped.
 */
export type Guarantee = 'pinned' | 'checked'

/** Enters a folder from the one above it; null: the topmost. Links are not followed, so it fails with `ENOTDIR`. */
export const enterBy: Readonly<Record<Guarantee, (above: Step | null, path: string) => Step>> = {
  pinned: enterPinned,
  checked: enterChecked,
}

/** Linux's `O_PATH`, which Node has no name for: opens folders that may be passed through but not listed. */
const O_PATH = 0o10000000
const folderOnly = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW

function enterPinned(above: Step | null, path: string): Step {
  const fd = openSync(above === null ? path : `${above.handle}/${basename(path)}`, folderOnly)
  const handle = `/proc/self/fd/${fd}`
  return {
    path,
    handle,
    isInPlace: () => readlinkSync(handle) === path,
    close: () => closeSync(fd),
  }
}

function enterChecked(_above: Step | null, path: string): Step {
  // For its error, where nothing is there.
  lstatSync(path)
  const identity = folderIdentityOf(path)
  if (identity === null) throw systemError('ENOTDIR', path)
  return { path, handle: path, isInPlace: () => folderIdentityOf(path) === identity, close: () => undefined }
}

/** The best that this machine gives. */
export function bestGuarantee(): Guarantee {
  if (process.platform !== 'linux') return 'checked'
  const isPinned = orNull(() => {
    const step = enterPinned(null, '/')
    const isInPlace = step.isInPlace()
    step.close()
    return isInPlace
  })
  return isPinned ? 'pinned' : 'checked'
}
