import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FileSwap, FileSystem } from '../../src/ports/file-system.ts'
import { codeOf } from '../../src/ports/system-error.ts'

/** A file system of its own for each test, and the folder in it to write to. */
export interface Setting {
  readonly fileSystem: FileSystem
  readonly folder: string
}

const names = ['a', 'b', 'c', 'sub/d', 'new/deep/e'] as const
type Texts = Readonly<Record<string, string | null>>

/** What every file system keeps that has transactions. */
export function transactionContract(name: string, create: () => Promise<Setting>): void {
  describe(`transaction of ${name}`, () => {
    it('edits, creates with its folders, and removes at once', async () => {
      const setting = await settingWith(create, { a: '1', b: '2' })
      const swaps = [swap(setting, 'a', '1', '10'), swap(setting, 'b', '2', null)]
      const created = swap(setting, 'new/deep/e', null, '5')
      expect(await setting.fileSystem.transaction?.([...swaps, created])).toBe('swapped')
      expect(await textsOf(setting, ['a', 'b', 'new/deep/e'])).toEqual({
        a: '10',
        b: null,
        'new/deep/e': '5',
      })
    })

    it('says swapped where it has nothing to do', async () => {
      const setting = await settingWith(create, { a: '1' })
      expect(await setting.fileSystem.transaction?.([])).toBe('swapped')
      expect(await setting.fileSystem.transaction?.([swap(setting, 'a', '1', '1')])).toBe('swapped')
      expect(await textsOf(setting, ['a'])).toEqual({ a: '1' })
    })

    it('throws where one file cannot be written, and leaves all others alone', async () => {
      const setting = await settingWith(create, { a: '1', b: '2' })
      const swaps = [swap(setting, 'a', '1', '10'), swap(setting, 'b/below', null, '3')]
      await expect(setting.fileSystem.transaction?.(swaps)).rejects.toThrow()
      expect(await textsOf(setting, ['a', 'b'])).toEqual({ a: '1', b: '2' })
    })

    it('makes all swaps where every file holds what was expected, and else none', async () => {
      const text = fc.constantFrom(null, '', 'x', 'y')
      const file = fc.record({ now: text, expected: text, next: text, isExpected: fc.boolean() })
      const property = fc.asyncProperty(fc.tuple(...names.map(() => file)), async (files) => {
        const entries = files.map((each, index) => ({ ...each, name: names[index] ?? '' }))
        const before = Object.fromEntries(entries.map((entry) => [entry.name, entry.now]))
        const setting = await settingWith(create, before)
        const expected = entries.map((entry) => (entry.isExpected ? entry.now : entry.expected))
        const isFitting = entries.every(({ now }, index) => now === expected[index])
        const swaps = entries.map((entry, index) =>
          swap(setting, entry.name, expected[index] ?? null, entry.next),
        )
        const after = Object.fromEntries(entries.map((entry) => [entry.name, entry.next]))
        expect(await setting.fileSystem.transaction?.(swaps)).toBe(isFitting ? 'swapped' : 'changed')
        expect(await textsOf(setting, names)).toEqual(isFitting ? after : before)
      })
      await fc.assert(property, { numRuns: 50 })
    })
  })
}

async function settingWith(create: () => Promise<Setting>, texts: Texts): Promise<Setting> {
  const setting = await create()
  for (const [file, text] of Object.entries(texts))
    await setting.fileSystem.compareAndSwap(`${setting.folder}/${file}`, null, encode(text))
  return setting
}

async function textsOf({ fileSystem, folder }: Setting, files: readonly string[]): Promise<Texts> {
  const texts = files.map(async (file) => [file, await textOf(fileSystem, `${folder}/${file}`)])
  return Object.fromEntries(await Promise.all(texts))
}

async function textOf(fileSystem: FileSystem, path: string): Promise<string | null> {
  try {
    return new TextDecoder().decode(await fileSystem.readFile(path))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

function swap({ folder }: Setting, file: string, expected: string | null, next: string | null): FileSwap {
  return { path: `${folder}/${file}`, expected: encode(expected), next: encode(next) }
}

function encode(text: string | null): Uint8Array | null {
  return text === null ? null : Buffer.from(text)
}
