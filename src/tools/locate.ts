import type { FileSystem } from '../ports/file-system.ts'
import { attempt } from './attempt.ts'
import type { Place } from './place.ts'

/** A place, and which file it is, however it is spelled. */
export interface Located extends Place {
  readonly identity: string
}

/** Finds out which file a place is. What is not there is known by its folder, however that is spelled. */
export async function locate(fileSystem: FileSystem, place: Place): Promise<Located> {
  const status = await attempt(place.shown, () => fileSystem.stat(place.path))
  if (status.ok) return { ...place, identity: status.value.identity }
  if (status.faults[0].code !== 'not-found') return { ...place, identity: place.path }
  if (place.withoutAt !== undefined) return locate(fileSystem, place.withoutAt)
  return { ...place, identity: await identityOfMissing(fileSystem, place.path) }
}

/** The identity of the nearest folder above that is there, and the path below it. */
async function identityOfMissing(fileSystem: FileSystem, path: string): Promise<string> {
  const cut = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, cut) || '/', path.slice(cut)]
  if (cut === -1 || folder === path) return path
  const status = await attempt(folder, () => fileSystem.stat(folder))
  const identity = status.ok ? status.value.identity : await identityOfMissing(fileSystem, folder)
  return identity.endsWith('/') ? `${identity}${name.slice(1)}` : `${identity}${name}`
}
