import { codeOf } from '../../../ports/system-error.ts'
import type { Folder } from '../folder.ts'
import { holds, look } from '../read-file.ts'
import { rewrite } from './rewrite.ts'
import { place } from './place.ts'

/** How new bytes come to stand under a name. `none`: they stand there already. */
export type Way = 'create' | 'replace' | 'remove' | 'rewrite' | 'none'

/** What is to stand under a name, and how it gets there. */
export interface Publication {
  readonly folder: Folder
  readonly name: string
  /** Holds the new bytes; where there are none it is room for the old file, until its removal is certain. */
  readonly temporary: string
  readonly way: Way
  readonly expected: Uint8Array | null
  readonly next: Uint8Array | null
}

/**
 * The step that everyone sees, just after the last look. `claimed` is like `done`, but a crash in the middle
 * could have left an empty file. `changed`: somebody was faster, and what they wrote stands.
 */
export async function publish(publication: Publication): Promise<'done' | 'claimed' | 'changed'> {
  const { folder, name, temporary, way, expected, next } = publication
  folder.disk.guard.checkAgain(folder.at(name))
  if (way === 'create') return createFrom(publication)
  if (way === 'remove') return removeTo(publication)
  if (way === 'replace') await folder.rename(temporary, name)
  if (way === 'rewrite' && expected !== null && next !== null) await rewrite(folder, name, { expected, next })
  return 'done'
}

async function createFrom({ folder, name, temporary }: Publication): Promise<'done' | 'claimed' | 'changed'> {
  try {
    return (await place(folder, temporary, name)) === 'linked' ? 'done' : 'claimed'
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return 'changed'
    throw error
  }
}

/** The file is moved away and looked at once more, so that only bytes that were seen are ever removed. */
async function removeTo({ folder, name, temporary, expected }: Publication): Promise<'done' | 'changed'> {
  await folder.rename(name, temporary)
  if (await isExpected(folder, temporary, expected)) return 'done'
  await putBack(folder, temporary, name)
  return 'changed'
}

/** A folder or a FIFO that came meanwhile is not what was seen. */
async function isExpected(folder: Folder, name: string, expected: Uint8Array | null): Promise<boolean> {
  try {
    return holds(await look(folder, name), expected)
  } catch (error) {
    if (codeOf(error) !== 'EISDIR' && codeOf(error) !== 'ENXIO') throw error
    return false
  }
}

/** Where yet another file has the name by now, that one stays: it replaced the one moved away. */
async function putBack(folder: Folder, temporary: string, name: string): Promise<void> {
  try {
    await place(folder, temporary, name)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
}
