import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** All that is below a folder: kinds, bytes, links and times. Two that are equal mean that nothing was touched. */
export function treeOf(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(entriesOf(folder, ''))
}

function entriesOf(folder: string, path: string): [string, string][] {
  const stats = lstatSync(join(folder, path))
  if (stats.isSymbolicLink()) return [[path, `link to ${readlinkSync(join(folder, path))}`]]
  if (stats.isFile()) return [[path, `${stats.mtimeMs} ${readFileSync(join(folder, path), 'latin1')}`]]
  if (!stats.isDirectory()) return [[path, 'other']]
  const names = readdirSync(join(folder, path)).toSorted()
  return [[path, 'folder'], ...names.flatMap((name) => entriesOf(folder, join(path, name)))]
}
