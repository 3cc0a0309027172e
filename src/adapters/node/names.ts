import { lateCrypto, sha256Hex } from './late-crypto.ts'

/**
 * Every file that writing needs beside the files of others is called `.hl-` and something. The names are
 * short and fixed, so that a file whose own name has the full 255 bytes can be written too.
 *
 * - `.hl-<16 hex of a hash of the name>.lock`: who writes that name now
 * - `.hl-<32 hex, the lock's id>.tmp`: the new bytes, and a removed file until its removal is certain
 * - `.hl-<32 hex, the lock's id>.old`: the old bytes, while a file is written in place
 * - `.hl-<32 hex>.new`: a lock or journal that is being written
 * - `.hl-<32 hex, the commit's id>.journal`: a commit that is decided
 */
const prefix = '.hl-'

/** Whether a name is one of ours: never listed, never a target. */
export function isReserved(name: string): boolean {
  return name.startsWith(prefix)
}

/** 128 random bits, 32 hexadecimal digits. Never used twice. */
export function newId(): string {
  return lateCrypto().randomBytes(16).toString('hex')
}

/** The lock for one name in a folder; a `/` in it, which no name has, makes it a lock for something else. */
export function lockNameOf(name: string): string {
  return `${prefix}${sha256Hex(name).slice(0, 16)}.lock`
}

/** A name that belongs to an id. */
export function nameOf(id: string, kind: 'tmp' | 'old' | 'new' | 'journal'): string {
  return `${prefix}${id}.${kind}`
}

/** The id in a name. */
export function idIn(name: string): string {
  return name.slice(prefix.length, name.lastIndexOf('.'))
}

/** What a name in a listing is to the one who clears up. */
export function kindOfName(name: string): 'lock' | 'journal' | 'temporary' | 'other' {
  if (/^\.hl-[0-9a-f]{16}\.lock$/.test(name)) return 'lock'
  if (/^\.hl-[0-9a-f]{32}\.journal$/.test(name)) return 'journal'
  return /^\.hl-[0-9a-f]{32}\.(tmp|old|new)$/.test(name) ? 'temporary' : 'other'
}
