import { posix } from 'node:path'
import { findLock } from '../lock/find-lock.ts'
import { temporariesOf } from '../lock/temporaries.ts'
import type { Folder } from '../folder.ts'
import { endJournal } from '../journal/journal-file.ts'
import { baseOf } from '../journal/journal-place.ts'
import { hashOf, type Entry, type Journal } from '../journal/journal.ts'
import { lockNameOf, nameOf } from '../names.ts'
import { publish, type Way } from './publish.ts'
import { look, type Standing } from '../read-file.ts'
import { isTorn } from './rewrite.ts'

/** What was found of a process that ended in the middle, and what came of it. */
export interface Finding {
  readonly path: string
  /** `completed`: the file has its new bytes. `removed`: a temporary file, a lock or a journal. */
  readonly outcome: 'completed' | 'removed' | 'left alone'
  /** Why it was left alone. */
  readonly reason?: string
}

/** One file of a journal, where it is. */
interface Site {
  readonly folder: Folder
  readonly name: string
  readonly entry: Entry
}

/**
 * Carries out a journal whose process is dead: what has its old bytes gets the new ones. It may stop at any
 * step and be called again. The locks of the dead process stay until the end, so that nobody writes between.
 */
export async function completeJournal(folder: Folder, journal: Journal): Promise<readonly Finding[]> {
  const sites = sitesOf(folder, journal)
  for (const site of sites) await checkPermitted(site, journal)
  const findings: Finding[] = []
  for (const site of sites) findings.push(...(await completeEntry(site, journal)))
  for (const each of new Map(sites.map((site) => [site.folder.path, site.folder])).values()) await each.sync()
  await endJournal(folder, journal)
  for (const site of sites) await unlock(site, journal)
  return findings
}

function sitesOf(folder: Folder, { entries }: Journal): readonly Site[] {
  const common = baseOf(folder)
  return entries.map((entry) => ({
    folder: common.to(posix.dirname(entry.path)),
    name: posix.basename(entry.path),
    entry,
  }))
}

/** Asked of all files before the first one is written: a commit of which one is forbidden now waits as a whole. */
async function checkPermitted(site: Site, journal: Journal): Promise<void> {
  const { path, bytes } = await judge(site, journal)
  if (bytes === null) return
  const { guard } = site.folder.disk
  guard.checkAgain(path)
  if (site.entry.isInPlace) guard.checkInPlace(path)
}

async function completeEntry(site: Site, journal: Journal): Promise<readonly Finding[]> {
  const { path, bytes, finding } = await judge(site, journal)
  if (bytes === null) return finding
  const { folder, name, entry } = site
  const temporary = nameOf(entry.lock, 'tmp')
  const result = await publish({ folder, name, temporary, way: wayOf(entry), ...bytes })
  return result === 'changed' ? [leftAlone(path, changed)] : finding
}

/** What carrying out a journal would come to. Nothing is touched. */
export async function judgeJournal(folder: Folder, journal: Journal): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const site of sitesOf(folder, journal)) findings.push(...(await judge(site, journal)).finding)
  return findings
}

interface Judgement {
  readonly path: string
  readonly finding: readonly Finding[]
  /** What has to be put where; null where nothing has to be done, or can be. */
  readonly bytes: Step | null
}

const changed = 'somebody else changed it'

async function judge(site: Site, journal: Journal): Promise<Judgement> {
  const { folder, name, entry } = site
  const path = folder.at(name)
  if (entry.before === entry.after) return { path, finding: [], bytes: null }
  if (!(await isLocked(site, journal)))
    return { path, finding: [leftAlone(path, 'its lock is gone')], bytes: null }
  const standing = await look(folder, name)
  const completed = [{ path, outcome: 'completed' } as const]
  if (hashIn(standing) === entry.after) return { path, finding: completed, bytes: null }
  const bytes = await bytesFor(site, standing)
  const reason = hashIn(standing) === entry.before ? 'its new bytes are gone' : changed
  return { path, finding: bytes === null ? [leftAlone(path, reason)] : completed, bytes }
}

function leftAlone(path: string, reason: string): Finding {
  return { path, outcome: 'left alone', reason }
}

/** The dead process had the right to write here only where its lock is: a made-up journal reaches nothing. */
async function isLocked({ folder, name, entry }: Site, { commit }: Journal): Promise<boolean> {
  const lock = await findLock(folder, lockNameOf(name))
  return lock?.record?.id === entry.lock && lock.record.commit === commit
}

interface Step {
  readonly expected: Uint8Array | null
  readonly next: Uint8Array | null
}

/** What to put where, if the file is as the journal says and the new bytes are whole; else null. */
async function bytesFor({ folder, entry }: Site, standing: Standing): Promise<Step | null> {
  const expected = bytesIn(standing)
  if (entry.after === '-') return hashIn(standing) === entry.before ? { expected, next: null } : null
  const next = bytesIn(await look(folder, nameOf(entry.lock, 'tmp')))
  if (next === null || hashOf(next) !== entry.after) return null
  if (hashIn(standing) === entry.before) return { expected, next }
  if (!entry.isInPlace || expected === null) return null
  const old = bytesIn(await look(folder, nameOf(entry.lock, 'old')))
  if (old === null || hashOf(old) !== entry.before) return null
  return isTorn(expected, { expected: old, next }) ? { expected: old, next } : null
}

function bytesIn(standing: Standing): Uint8Array | null {
  return typeof standing === 'string' ? null : standing.bytes
}

function hashIn(standing: Standing): string {
  return standing === 'link' ? 'link' : hashOf(bytesIn(standing))
}

function wayOf({ before, after, isInPlace }: Entry): Way {
  if (isInPlace) return 'rewrite'
  if (before === '-') return 'create'
  return after === '-' ? 'remove' : 'replace'
}

async function unlock(site: Site, journal: Journal): Promise<void> {
  const { folder, name, entry } = site
  if (!(await isLocked(site, journal))) return
  for (const temporary of temporariesOf(entry.lock)) await folder.clear(temporary)
  await folder.clear(lockNameOf(name))
}
