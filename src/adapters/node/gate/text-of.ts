import { codeOf } from '../../../ports/system-error.ts'
import type { Folder } from '../folder.ts'
import { look } from '../read-file.ts'

/** What a file of ours says. `hidden`: this user may not read it. */
export type Said = { readonly text: string } | 'gone' | 'hidden'

/** Reads a file of ours. Where the name is something else than a file it says nothing. */
export async function textOf(folder: Folder, name: string): Promise<Said> {
  try {
    const standing = await look(folder, name)
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
  EISDIR: { text: '' },
  ENXIO: { text: '' },
}
