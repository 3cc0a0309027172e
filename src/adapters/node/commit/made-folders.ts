import type { Folder } from '../folder.ts'

/**
 * Runs an action in folders that are made for it, the outermost first. Those that were made and that are still
 * empty in the end go again: nothing came of it, or no file in them.
 */
export async function inMadeFolders<Value>(
  missing: readonly Folder[],
  action: () => Promise<Value>,
): Promise<Value> {
  const made: Folder[] = []
  try {
    for (const folder of missing) if (await folder.make()) made.push(folder)
    return await action()
  } finally {
    for (const folder of made.toReversed()) await folder.tryToRemove()
  }
}
