import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { executeHashlineWrite } from '../../src/tools/write.ts'
import type { SwapOptions } from '../../src/ports/file-system.ts'

/** What a write of a file answers where the file system has so many notes. */
async function noticesOf(count: number): Promise<readonly string[]> {
  const fileSystem = new MemoryFileSystem()
  const swap = fileSystem.compareAndSwap.bind(fileSystem)
  fileSystem.compareAndSwap = async (path, expected, next, options: SwapOptions = {}) => {
    for (let index = 1; index <= count; index += 1) options.onNote?.(`note ${index}`)
    return swap(path, expected, next)
  }
  const { content } = await executeHashlineWrite({ path: 'a', content: 'x' }, '/w', undefined, fileSystem)
  return content[0].text.split('\n').filter((line) => line.startsWith('['))
}

describe('writerOf', () => {
  it('passes on what a file system notes', async () => {
    expect(await noticesOf(2)).toEqual(['[note 1]', '[note 2]'])
    expect(await noticesOf(20)).toHaveLength(20)
  })

  it('leaves out the first of too many', async () => {
    const notices = await noticesOf(3_000)
    expect(notices).toHaveLength(21)
    expect(notices[0]).toBe('[2980 notes before these are left out.]')
    expect(notices.at(-1)).toBe('[note 3000]')
  })
})
