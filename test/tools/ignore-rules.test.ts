import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { ownRules } from '../../src/tools/ignore-rules.ts'

const path = '/w/.gitignore'
const stats = { writable: true, identity: path }

/** A file system of these files, which answers otherwise where the rules are. */
function filesBut(
  files: Readonly<Record<string, string>>,
  answers: Partial<Pick<FileSystem, 'stat' | 'readFile'>> = {},
): FileSystem {
  const plain = new MemoryFileSystem(files)
  return {
    stat: (at) => plain.stat(at),
    readFile: (at) => plain.readFile(at),
    readDirectory: (at) => plain.readDirectory(at),
    compareAndSwap: (at, expected, next) => plain.compareAndSwap(at, expected, next),
    ...answers,
  }
}

const denied = (): Promise<never> => Promise.reject(systemError('EACCES', path))

describe('ownRules', () => {
  it.each<[what: string, fileSystem: FileSystem, count: number, odd: number]>([
    ['are there', filesBut({ [path]: 'a\n' }), 1, 0],
    ['are empty', filesBut({ [path]: '' }), 0, 0],
    ['are not there', filesBut({ '/w/a': '' }), 0, 0],
    ['are a folder', filesBut({ [`${path}/a`]: 'a\n' }), 0, 0],
    ['are a device', filesBut({}, { stat: async () => ({ kind: 'other', byteLength: 0, ...stats }) }), 0, 1],
    [
      'are too large',
      filesBut({}, { stat: async () => ({ kind: 'file', byteLength: 1e9, ...stats }) }),
      0,
      1,
    ],
    ['cannot be looked at', filesBut({ [path]: 'a\n' }, { stat: denied }), 0, 1],
    ['cannot be read', filesBut({ [path]: 'a\n' }, { readFile: denied }), 0, 1],
  ])('of a folder that %s', async (_, fileSystem, count, odd) => {
    let told = 0
    const onOddRules = (): void => void (told += 1)
    expect((await ownRules({ fileSystem, onOddRules }, '/w/')).length).toBe(count)
    expect(told).toBe(odd)
  })
})
