import type { DirectoryEntry, FileSystem } from '../ports/file-system.ts'
import { accept, all, type Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import type { Glob } from './glob.ts'
import { enteringRules, isIgnored, outerRules, ownRules, type IgnoreRules } from './ignore-rules.ts'
import { inSlices } from './in-slices.ts'
import type { Running } from './running.ts'
import { reasonOf, type Skipped } from './skipped.ts'

/** What stands in a folder, however deep. Paths are relative to it, in order. */
export interface Walked {
  readonly files: readonly string[]
  readonly skipped: readonly Skipped[]
}

/** A folder on the way: its path from the one searched, with a slash at the end, or nothing for that itself. */
interface Folder {
  readonly path: string
  readonly rules: IgnoreRules
}

interface Seen extends Walked {
  readonly folders: readonly Folder[]
}

/**
 * Finds the files to search: all that no .gitignore keeps out, hidden ones too. Links are not followed, and
 * `.git` and our own temporary files are passed over. Faults: those of the place, `aborted`, `timeout`.
 */
export async function walk(
  fileSystem: FileSystem,
  root: string,
  glob: Glob,
  running: Running,
): Promise<Result<Walked>> {
  const top = root.endsWith('/') ? root : `${root}/`
  const [files, skipped]: [string[], Skipped[]] = [[], []]
  let folders: readonly Folder[] = [{ path: '', rules: await outerRules(fileSystem, top) }]
  while (folders.length > 0) {
    const next: Folder[] = []
    const look = (slice: readonly Folder[]): Promise<Result<Seen>[]> =>
      Promise.all(slice.map((folder) => lookInto(fileSystem, top, folder, glob)))
    for await (const slice of inSlices(folders, look, running)) {
      if (!slice.ok) return slice
      const seen = all(slice.value)
      if (!seen.ok) return seen
      files.push(...seen.value.flatMap((each) => each.files))
      skipped.push(...seen.value.flatMap((each) => each.skipped))
      next.push(...seen.value.flatMap((each) => each.folders))
    }
    folders = next
  }
  return accept({ files: files.toSorted(), skipped })
}

/** A folder below that cannot be read is skipped; the one searched has to be readable. */
async function lookInto(
  fileSystem: FileSystem,
  top: string,
  folder: Folder,
  glob: Glob,
): Promise<Result<Seen>> {
  const place = `${top}${folder.path}`
  const entries = await attempt(place, () => fileSystem.readDirectory(place))
  if (!entries.ok && folder.path === '') return entries
  if (!entries.ok) {
    const reason = reasonOf(entries.faults[0])
    return accept({ files: [], folders: [], skipped: [{ path: folder.path, reason }] })
  }
  const rules = await rulesIn(fileSystem, place, folder.rules, entries.value)
  const seen: { files: string[]; folders: Folder[]; skipped: Skipped[] } = {
    files: [],
    folders: [],
    skipped: [],
  }
  for (const { name, kind } of entries.value) {
    if (name === '.git' || name.startsWith('.hl-')) continue
    const path = `${folder.path}${name}`
    const reason = reasonAgainst(name, kind, `${top}${path}`, rules)
    if (!glob.takes(path, kind === 'directory' ? kind : 'file')) continue
    if (reason !== undefined) seen.skipped.push({ path, reason })
    else if (kind === 'file') seen.files.push(path)
    else seen.folders.push({ path: `${path}/`, rules: enteringRules(rules, `${top}${path}/`) })
  }
  return accept(seen)
}

/** A repository inside another one is no part of it: what is said outside does not count there. */
async function rulesIn(
  fileSystem: FileSystem,
  place: string,
  outer: IgnoreRules,
  entries: readonly DirectoryEntry[],
): Promise<IgnoreRules> {
  const has = (name: string): DirectoryEntry | undefined => entries.find((entry) => entry.name === name)
  const own = has('.gitignore')?.kind === 'file' ? await ownRules(fileSystem, place) : []
  return has('.git') === undefined ? [...own, ...outer] : own
}

function reasonAgainst(
  name: string,
  kind: DirectoryEntry['kind'],
  place: string,
  rules: IgnoreRules,
): Skipped['reason'] | undefined {
  if (/[\r\n]/.test(name)) return 'name'
  if (isIgnored(rules, kind === 'directory' ? `${place}/` : place)) return 'ignored'
  return kind === 'link' || kind === 'other' ? kind : undefined
}
