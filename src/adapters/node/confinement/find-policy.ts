import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '../../../ports/system-error.ts'
import { thisPlatform } from './path-syntax.ts'
import { maxPolicyLength, parsePolicy, policyFolder, policyName, type ParsedPolicy } from './policy.ts'
import { distrustOf, type Guarded } from './policy-trust.ts'
import { enterBy, type Guarantee, type Step } from './step.ts'

/** A policy as it was found, trusted and understood or not. */
export interface FoundPolicy {
  readonly file: string
  /** The folder that it governs. */
  readonly folder: string
  readonly says: ParsedPolicy
}

/** Looks for the policy of a folder; null where it has none. One that cannot be read is one that forbids. */
export function findPolicy(governed: Step, guarantee: Guarantee): FoundPolicy | null {
  // Nearly always there is none, and to be told so is four times as fast as to be thrown an error.
  if (lstatSync(`${governed.handle}/${policyFolder}`, { throwIfNoEntry: false }) === undefined) return null
  const path = join(governed.path, policyFolder)
  const says = readIn(governed, guarantee, path)
  return says === null ? null : { file: join(path, policyName), folder: governed.path, says }
}

function readIn(governed: Step, guarantee: Guarantee, path: string): ParsedPolicy | null {
  try {
    const folder = enterBy[guarantee](governed, path)
    try {
      return readPolicy(governed, folder)
    } finally {
      folder.close()
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return code === 'ENOENT' ? null : { ok: false, wrong: wrongs[code] ?? `it cannot be read (${code})` }
  }
}

const wrongs: Readonly<Record<string, string>> = {
  ENOTDIR: 'its folder is a link, or no folder',
  ELOOP: 'it is a link',
}

/** A FIFO would block without `O_NONBLOCK`. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

function readPolicy(governed: Step, folder: Step): ParsedPolicy {
  const fd = openSync(`${folder.handle}/${policyName}`, flags)
  try {
    const wrong = distrustOf({
      file: guardedBy(fstatSync(fd)),
      folder: guardedBy(statSync(folder.handle)),
      governed: guardedBy(statSync(governed.handle)),
      user: process.geteuid?.() ?? null,
    })
    return wrong === null ? parseBytes(firstBytes(fd)) : { ok: false, wrong }
  } finally {
    closeSync(fd)
  }
}

function parseBytes(bytes: Buffer): ParsedPolicy {
  if (bytes.length > maxPolicyLength) return { ok: false, wrong: `it has more than ${maxPolicyLength} bytes` }
  return parsePolicy(bytes, thisPlatform)
}

/** At most one byte more than is allowed, which is enough to see that there is more. */
function firstBytes(fd: number): Buffer {
  const bytes = Buffer.alloc(maxPolicyLength + 1)
  let length = 0
  for (let read = -1; read !== 0 && length < bytes.length; length += read)
    read = readSync(fd, bytes, length, bytes.length - length, length)
  return bytes.subarray(0, length)
}

function guardedBy(stats: Stats): Guarded {
  const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other'
  return { kind, mode: stats.mode, owner: stats.uid, links: stats.nlink }
}
