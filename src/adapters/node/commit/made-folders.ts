import type { Folder } from '../folder.ts'

/**
 * Runs an action in folders that are made for it, the outermost first. Where nothing comes of it, those that
 * were made and that are still empty go again.
 */
export async function inMadeFolders(
  missing: readonly Folder[],
  action: () => Promise<'swapped' | 'changed'>,
): Promise<'swapped' | 'changed'> {
  const made: Folder[] = []
  let outcome: 'swapped' | 'changed' = 'changed'
  try {
    for (const folder of missing) if (await folder.make()) made.push(folder)
    outcome = await action()
    return outcome
  } finally {
    if (outcome === 'changed') for (const folder of made.toReversed()) await folder.tryToRemove()
  }
}
