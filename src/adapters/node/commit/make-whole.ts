import type { BigIntStats } from 'node:fs'
import { codeOf } from '../../../ports/system-error.ts'
import type { Folder } from '../folder.ts'
import { abandon } from '../lock/abandoned.ts'
import { nameOf, newId } from '../names.ts'
import { writeNew, type NewFile } from './write-file.ts'

const maxTries = 20

/**
 * Makes a file that is whole from the moment its name is there, by `put`. Until its text is there, whoever
 * clears the folder cannot know whose it is, and removes it: then it is made again.
 */
export async function makeWhole(
  folder: Folder,
  file: NewFile,
  put: (temporary: string) => Promise<unknown>,
): Promise<BigIntStats> {
  for (let tries = 1; ; tries += 1) {
    const id = newId()
    try {
      const stats = await writeNew(folder, nameOf(id, 'new'), file)
      await put(nameOf(id, 'new'))
      return stats
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || tries === maxTries) throw error
    } finally {
      if (!(await folder.tryToClear(nameOf(id, 'new')))) abandon(id)
    }
  }
}
