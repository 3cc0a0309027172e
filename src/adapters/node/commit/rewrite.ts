import { constants } from 'node:fs'
import type { OpenFile } from '../calls.ts'
import type { Folder } from '../folder.ts'
import { writeAll } from './write-file.ts'

/** The bytes of a file, before and after. */
export interface Bytes {
  readonly expected: Uint8Array
  readonly next: Uint8Array
}

/**
 * Writes over the bytes of a file, which stays the same file: its inode, its other names, its attributes. A
 * reader can see a mixture, and a crash can leave one. After a failure the old bytes are written back.
 */
export async function rewrite(folder: Folder, name: string, { expected, next }: Bytes): Promise<void> {
  folder.disk.guard.checkInPlace(folder.at(name))
  const file = await folder.open(name, constants.O_WRONLY | constants.O_NONBLOCK)
  try {
    const { mode } = await file.stat({ bigint: true })
    await overwrite(file, { bytes: next, mode }, folder).catch(async (error: unknown) => {
      // The old length was there before, so that a full disk does not hinder.
      await overwrite(file, { bytes: expected, mode }, folder)
      throw error
    })
  } finally {
    await file.close()
  }
}

interface Content {
  readonly bytes: Uint8Array
  readonly mode: bigint
}

/** The bytes first and then the length: until the end, every place holds its old byte or its new one. */
async function overwrite(file: OpenFile, { bytes, mode }: Content, { disk }: Folder): Promise<void> {
  await writeAll(file, bytes)
  await file.truncate(bytes.length)
  const after = await file.stat({ bigint: true })
  // Writing clears setuid and setgid.
  if (after.mode !== mode) await file.chmod(Number(mode & 0o7777n))
  if (disk.durability === 'full') await file.sync()
}

/** Whether bytes can be what a rewrite left that was cut short: each is the old or the new one of its place. */
export function isTorn(bytes: Uint8Array, { expected, next }: Bytes): boolean {
  if (bytes.length < Math.min(expected.length, next.length)) return false
  // Behind the end of both, nothing is the byte of its place.
  return bytes.every((byte, index) => byte === expected[index] || byte === next[index])
}
