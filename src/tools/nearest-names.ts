import { distance } from 'fastest-levenshtein'
import type { FileSystem } from '../ports/file-system.ts'
import { attempt } from './attempt.ts'

const most = 3

/**
 * Names in the folder of a missing file that were probably meant, the likeliest first: the same but for case
 * or for how Unicode composes it, or few letters away. At most three; none where the folder is missing too.
 */
export async function nearestNames(fileSystem: FileSystem, path: string): Promise<readonly string[]> {
  const cut = path.lastIndexOf('/')
  const [folder, name] = [path.slice(0, cut) || '/', path.slice(cut + 1)]
  const entries = await attempt(folder, () => fileSystem.readDirectory(folder))
  if (!entries.ok) return []
  return entries.value
    .map((entry) => ({ name: entry.name, distance: distance(folded(entry.name), folded(name)) }))
    .filter((near) => near.distance <= Math.max(1, name.length / 3))
    .toSorted((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, most)
    .map((near) => near.name)
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase()
}
