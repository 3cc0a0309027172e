import type { Denial } from './denial.ts'
import { isWindowsHazard } from './windows-names.ts'

/** Whose rules a path is read by. A value, so that both can be tested anywhere. */
export type Platform = 'posix' | 'windows'

/** That of the machine this runs on. */
export const thisPlatform: Platform = process.platform === 'win32' ? 'windows' : 'posix'

/** Kernels stop there as well: bytes of a name, and of a whole path. */
const maxNameLength = 255
const maxPathLength = 4096

const systemFolders = ['/proc', '/dev', '/sys']

type Check = (path: string, platform: Platform) => Denial | null

/** In this order, so that later checks need not fear what earlier ones refuse. */
const checks: readonly Check[] = [
  (path) => denyIf(!path.isWellFormed(), { why: 'not-text' }),
  // Its length in UTF-16 first: a path of a megabyte is not encoded to be refused.
  (path) => denyIf(path.length > maxPathLength || byteLengthOf(path) > maxPathLength, { why: 'too-long' }),
  (path) => denyIf(path.trim() === '', { why: 'blank' }),
  (path) => denyIf(/[\0-\x1f\x7f]/.test(path), { why: 'control-character' }),
  (path, platform) => denyIf(platform === 'posix' && path.includes('\\'), { why: 'backslash' }),
  (path, platform) => denyIf(drivePattern[platform].test(path), { why: 'drive' }),
  (path, platform) => denyIf(namesIn(path, platform).some(isTooLong), { why: 'too-long' }),
  (path, platform) => (platform === 'windows' ? windowsNameIn(path) : null),
]

/** On Windows `C:x` depends on that drive's current folder, and `\\?\` and `\\.\` go around every rule. */
const drivePattern: Readonly<Record<Platform, RegExp>> = {
  posix: /^[a-z]:\//i,
  windows: /^[a-z]:(?![\\/])|^[\\/]{2}[?.](?:[\\/]|$)/i,
}

/** Looks at a path's letters alone, and touches no file system. Nothing is expanded or decoded, ever. */
export function syntaxDenial(path: unknown, platform: Platform): Denial | null {
  if (typeof path !== 'string') return { why: 'not-text' }
  for (const check of checks) {
    const denial = check(path, platform)
    if (denial !== null) return denial
  }
  return null
}

/** The same for a path that is to be written: a trailing slash would be dropped on the way, and must not be. */
export function targetSyntaxDenial(path: unknown, platform: Platform): Denial | null {
  const denial = syntaxDenial(path, platform)
  if (denial !== null || typeof path !== 'string') return denial
  return denyIf(endsAsFolder(path), { why: 'names-a-folder' })
}

/** `a/`, `a/.` and `a/..` name a folder, and fail with `ENOTDIR` where a file is. */
export function endsAsFolder(path: string): boolean {
  return /(^|[\\/])\.{0,2}$/.test(path)
}

/**
 * Refuses a path of another drive or share than the root's. Asking about a share already sends a server this
 * user's name and a proof of the password, so it is never looked at.
 */
export function volumeDenial(path: string, root: string, platform: Platform): Denial | null {
  if (platform === 'posix') return null
  const volume = volumeOf(path)
  return denyIf(volume !== '' && volume !== volumeOf(root), { why: 'drive' })
}

/** `c:` or `//server/share`, in lower case; empty where a path says none. */
function volumeOf(path: string): string {
  const [volume = ''] = /^([a-z]:|\/\/[^/]*\/[^/]*)/.exec(path.replaceAll('\\', '/').toLowerCase()) ?? []
  return volume
}

/** Refuses an absolute path that lies where files are not files. */
export function systemFolderDenial(path: string): Denial | null {
  const folder = systemFolders.find((name) => `${path}/`.startsWith(`${name}/`))
  return folder === undefined ? null : { why: 'system-folder', folder }
}

/** The names a path is made of. `C:` of a path on Windows counts as one. */
export function namesIn(path: string, platform: Platform): readonly string[] {
  return path.split(platform === 'windows' ? /[\\/]/ : '/').filter((name) => name !== '')
}

function isTooLong(name: string): boolean {
  return name.length > maxNameLength || byteLengthOf(name) > maxNameLength
}

function windowsNameIn(path: string): Denial | null {
  const name = namesIn(path.replace(/^[a-z]:/i, ''), 'windows').find(isWindowsHazard)
  return name === undefined ? null : { why: 'windows-name', name }
}

function byteLengthOf(text: string): number {
  return Buffer.byteLength(text)
}

function denyIf(isBroken: boolean, denial: Denial): Denial | null {
  return isBroken ? denial : null
}
