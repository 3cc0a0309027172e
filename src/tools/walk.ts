import type { DirectoryEntry, FileSystem } from '../ports/file-system.ts'
import { inTime } from '../protocol/in-time.ts'
import { accept, all, refuse, type Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import type { Glob } from './glob.ts'
import {
  enteringRules,
  isIgnored,
  outerRules,
  ownRules,
  type RulesSource,
  type IgnoreRules,
} from './ignore-rules.ts'
import { inSlices } from './in-slices.ts'
import type { Place } from './place.ts'
import { msLeft, startRunning, stopOf, type Running } from './running.ts'
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

/** What is the same for all folders of a walk. */
interface Ground extends RulesSource {
  readonly root: Place
  /** The path of the root, with a slash at the end. */
  readonly top: string
  readonly glob: Glob
  readonly running: Running
}

/** A walk that takes its time. */
export interface Walking extends Running, Pick<RulesSource, 'onOddRules'> {}

interface Seen extends Walked {
  readonly folders: readonly Folder[]
}

/**
 * Finds the files to search: all that no .gitignore keeps out, hidden ones too. Links are not followed, and
 * `.git` and our own temporary files are passed over. Faults: those of the place, `aborted`, `timeout`.
 */
export async function walk(
  fileSystem: FileSystem,
  root: Place,
  glob: Glob,
  { onOddRules, ...running }: Walking,
): Promise<Result<Walked>> {
  const top = root.path.endsWith('/') ? root.path : `${root.path}/`
  const ground = { fileSystem, onOddRules, root, top, glob, running }
  const look = (slice: readonly Folder[]): Promise<Result<Seen>[]> =>
    Promise.all(slice.map((folder) => lookInto(ground, folder)))
  const levels: Seen[][] = []
  let folders: readonly Folder[] = [{ path: '', rules: await outerRules(ground, top) }]
  while (folders.length > 0) {
    const level: Seen[] = []
    for await (const slice of inSlices(folders, look, running)) {
      const looks = slice.ok ? all(slice.value) : slice
      if (!looks.ok) return looks
      level.push(...looks.value)
    }
    levels.push(level)
    folders = level.flatMap((each) => each.folders)
  }
  const seen = levels.flat()
  const files = seen.flatMap((each) => each.files).toSorted()
  return accept({ files, skipped: seen.flatMap((each) => each.skipped) })
}

/** A folder below that cannot be read is skipped; the one searched has to be readable. */
async function lookInto(ground: Ground, folder: Folder): Promise<Result<Seen>> {
  const { fileSystem, root, top } = ground
  const place = `${top}${folder.path}`
  const entries = await attempt(root.shown, () => fileSystem.readDirectory(place))
  if (!entries.ok && folder.path === '') return entries
  if (!entries.ok) {
    const reason = reasonOf(entries.faults[0])
    return accept({ files: [], folders: [], skipped: [{ path: folder.path, reason }] })
  }
  const rules = await rulesIn(ground, folder, entries.value)
  const taken = takenOf(ground, folder, entries.value)
  if (taken === undefined)
    return refuse(stopOf(ground.running) ?? { code: 'timeout', path: root.shown, timeoutMs: longestMs })
  const seen: { files: string[]; folders: Folder[]; skipped: Skipped[] } = {
    files: [],
    folders: [],
    skipped: [],
  }
  for (const { name, kind } of taken) {
    const path = `${folder.path}${name}`
    const reason = reasonAgainst(name, kind, `${top}${path}`, rules)
    if (reason !== undefined) seen.skipped.push({ path, reason })
    else if (kind === 'file') seen.files.push(path)
    else seen.folders.push({ path: `${path}/`, rules: enteringRules(rules, `${top}${path}/`) })
  }
  return accept(seen)
}

/** So long the names of one folder may be matched: no honest glob takes it, and meanwhile nothing else can happen. */
const longestMs = 1_000

/** What the glob takes; undefined where it has no end. */
function takenOf(
  { glob, running }: Ground,
  { path }: Folder,
  entries: readonly DirectoryEntry[],
): readonly DirectoryEntry[] | undefined {
  const isTaken = ({ name, kind }: DirectoryEntry): boolean => {
    if (name === '.git' || name.startsWith('.hl-')) return false
    return glob.takes(`${path}${name}`, kind === 'directory' ? kind : 'file')
  }
  const matching = startRunning(undefined, Math.min(longestMs, msLeft(running)))
  const take = (): readonly DirectoryEntry[] | undefined => {
    const taken = entries.filter((entry) => msLeft(matching) > 0 && isTaken(entry))
    return msLeft(matching) > 0 ? taken : undefined
  }
  return glob.isPlain ? take() : inTime(matching.timeoutMs, take)
}

/**
 * A repository inside another one is no part of it: what is said outside does not count there. Nor does what a
 * link leads to, which is looked at all the same: it may be odd.
 */
async function rulesIn(
  ground: Ground,
  { path, rules }: Folder,
  entries: readonly DirectoryEntry[],
): Promise<IgnoreRules> {
  const has = (name: string): DirectoryEntry | undefined => entries.find((entry) => entry.name === name)
  const kind = has('.gitignore')?.kind
  const said = kind === undefined ? [] : await ownRules(ground, `${ground.top}${path}`)
  const own = kind === 'file' ? said : []
  return has('.git') === undefined ? [...own, ...rules] : own
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
