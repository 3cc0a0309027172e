import type { FileSystem } from '../ports/file-system.ts'
import { codeOf } from '../ports/system-error.ts'
import type { Place } from './place.ts'

/** A place, and which file it is, however it is spelled. */
export interface Located extends Place {
  readonly identity: string
}

/** Finds out which file a place is. What is not there, or cannot be looked at, is known by its path. */
export async function locate(fileSystem: FileSystem, place: Place): Promise<Located> {
  try {
    const { identity } = await fileSystem.stat(place.path)
    return { ...place, identity }
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    if (code === 'ENOENT' && place.withoutAt !== undefined) return locate(fileSystem, place.withoutAt)
    return { ...place, identity: place.path }
  }
}
