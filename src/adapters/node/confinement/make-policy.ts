import { closeSync, constants, fchmodSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../../ports/system-error.ts'
import { findPolicy, type FoundPolicy } from './find-policy.ts'
import { policyFolder, policyName } from './policy.ts'
import { realRootOf } from './root.ts'
import { bestGuarantee, enterBy, type Step } from './step.ts'

/** All of the folder may be written, but for what is protected. */
const text = '{ "version": 1 }\n'

/**
 * Gives a folder its first policy, and finds it as a write would, believed or not. Fails with `EEXIST` where
 * there is one, and with `ENOTDIR` where its place is taken by something else.
 */
export function makePolicy(folder: string): FoundPolicy | null {
  const guarantee = bestGuarantee()
  const governed = enterBy[guarantee](null, realRootOf(folder))
  try {
    makeFolder(governed)
    const hidden = enterBy[guarantee](governed, join(governed.path, policyFolder))
    try {
      writeFirst(hidden)
    } finally {
      hidden.close()
    }
    return findPolicy(governed, guarantee)
  } finally {
    governed.close()
  }
}

function makeFolder({ handle }: Step): void {
  try {
    mkdirSync(join(handle, policyFolder), { mode: 0o755 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}

/** Exclusively, so that nothing is overwritten and no link followed; and whatever the umask, not for others to write. */
function writeFirst({ handle }: Step): void {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL
  const fd = openSync(join(handle, policyName), flags, 0o644)
  try {
    writeFileSync(fd, text)
    fchmodSync(fd, 0o644)
  } finally {
    closeSync(fd)
  }
}
