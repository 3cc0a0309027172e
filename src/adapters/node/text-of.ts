import { codeOf } from '../../ports/system-error.ts'
import type { Folder } from './folder.ts'
import { look } from './read-file.ts'

/** What a file of ours says. `hidden`: this user may not read it. */
export type Said = { readonly text: string } | 'gone' | 'hidden'

/**
 * The most bytes of a record. A lock has a line, a journal one for each file of a commit: more was not made here,
 * and is not read.
 */
export const longest = { lock: 65_536, journal: 67_108_864 } as const

/** Reads a file of ours. Where the name is something else than a file, or more than a record, it says nothing. */
export async function textOf(folder: Folder, name: string, most: number): Promise<Said> {
  try {
    const standing = await look(folder, name, most)
    if (standing === 'nothing') return 'gone'
    return { text: standing === 'link' ? '' : Buffer.from(standing.bytes).toString('utf8') }
  } catch (error) {
    const said = instead[codeOf(error) ?? '']
    if (said === undefined) throw error
    return said
  }
}

const instead: Readonly<Record<string, Said>> = {
  EACCES: 'hidden',
  EPERM: 'hidden',
  EFBIG: { text: '' },
  EISDIR: { text: '' },
  ENXIO: { text: '' },
}
