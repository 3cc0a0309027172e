import type { BigIntStats } from 'node:fs'
import { access, link, lstat, mkdir, open, readdir, rename, rmdir, unlink } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { codeOf } from '../../ports/system-error.ts'
import { monotonicMs } from './monotonic-ms.ts'

/** An open file, as far as it is used here. */
export interface OpenFile {
  chmod(mode: number): Promise<void>
  chown(uid: number, gid: number): Promise<void>
  close(): Promise<void>
  readFile(): Promise<Uint8Array>
  stat(options: { bigint: true }): Promise<BigIntStats>
  sync(): Promise<void>
  truncate(length: number): Promise<void>
  write(
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>
}

/** The system calls that writing is made of. Tests put in ones that fail, count or kill. */
export interface Calls {
  access(path: string, mode: number): Promise<void>
  link(from: string, to: string): Promise<void>
  lstat(path: string, options: { bigint: true }): Promise<BigIntStats>
  mkdir(path: string): Promise<unknown>
  open(path: string, flags: number, mode?: number): Promise<OpenFile>
  readdir(path: string): Promise<string[]>
  rename(from: string, to: string): Promise<void>
  rmdir(path: string): Promise<void>
  unlink(path: string): Promise<void>
}

/**
 * Calls that a virus scanner, holding the file for a moment, makes fail on Windows: they are tried again for
 * up to two seconds.
 */
export function patiently<Args extends unknown[]>(
  call: (...args: Args) => Promise<void>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    for (const deadline = monotonicMs() + 2000; ; await setTimeout(20)) {
      try {
        return await call(...args)
      } catch (error) {
        if (!passing.has(codeOf(error) ?? '') || monotonicMs() > deadline) throw error
      }
    }
  }
}

const passing = new Set(['EACCES', 'EBUSY', 'EPERM'])

const onWindows = { rename: patiently(rename), unlink: patiently(unlink) }

/** Those of Node. */
export const nodeCalls: Calls = {
  access,
  link,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rmdir,
  unlink,
  ...(process.platform === 'win32' ? onWindows : {}),
}
