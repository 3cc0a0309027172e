import type { SwapResult } from '../../../ports/file-system.ts'
import { rollbackError } from '../../../ports/rollback-error.ts'
import { codeOf, systemError } from '../../../ports/system-error.ts'
import type { Folder } from '../folder.ts'
import { endJournal, writeJournal } from '../journal/journal-file.ts'
import { baseOf } from '../journal/journal-place.ts'
import type { Entry } from '../journal/journal.ts'
import { entryOf, publishFile, stage, type CommitFile } from './commit-file.ts'
import { ownIdentity } from '../lock/process-identity.ts'
import { rollBack } from './roll-back.ts'

/** What the files of one commit have in common. */
export interface Commit {
  readonly id: string
  readonly journalFolder: Folder
  /** Every folder in which a name changes. */
  readonly folders: readonly Folder[]
  readonly onNote: (note: string) => void
}

/**
 * Makes all files new, or none. A file that nothing can be renamed over, since it is mounted, is written in
 * place if it is the only one.
 */
export async function carryOut(files: readonly CommitFile[], commit: Commit): Promise<SwapResult> {
  try {
    return await carryOutAsIs(files, commit)
  } catch (error) {
    const [only, ...others] = files
    const isMounted = codeOf(error) === 'EBUSY' || codeOf(error) === 'EXDEV'
    if (!isMounted || only?.way !== 'replace' || others.length > 0) throw error
    await only.folder.clear(only.temporary)
    return carryOutAsIs([{ ...only, way: 'rewrite' }], commit)
  }
}

/** One file needs no journal, since its rename is the decision. In place there is no such step. */
async function carryOutAsIs(files: readonly CommitFile[], commit: Commit): Promise<SwapResult> {
  for (const file of files) await stage(file)
  const changing = files.filter(({ way }) => way !== 'none')
  const isJournalled = changing.length > 1 || changing.some(({ way }) => way === 'rewrite')
  if (!isJournalled) return publishAll(files, commit, async () => {})
  await syncAll(commit)
  await decide(
    files.map((file) => entryOf(file, baseOf(commit.journalFolder))),
    commit,
  )
  try {
    return await publishAll(files, commit, (undoing) => decide(undoEntries(files, undoing, commit), commit))
  } finally {
    await end(commit)
  }
}

function decide(entries: readonly Entry[], { journalFolder, id }: Commit): Promise<void> {
  return writeJournal(journalFolder, { commit: id, owner: ownIdentity(), entries })
}

/** Those that are not taken back have their old bytes, or other people's: nothing is to be done with them. */
function undoEntries(
  files: readonly CommitFile[],
  undoing: readonly CommitFile[],
  { journalFolder }: Commit,
): readonly Entry[] {
  const base = baseOf(journalFolder)
  const entries = undoing.map((file) => entryOf(file, base))
  const others = files.filter(({ lock }) => undoing.every((file) => file.lock !== lock))
  return [...entries, ...others.map((file) => entryOf({ ...file, next: file.expected }, base))]
}

async function end({ id, journalFolder, onNote }: Commit): Promise<void> {
  const hasEnded = await endJournal(journalFolder, { commit: id, owner: ownIdentity() })
  if (!hasEnded) onNote(`The journal of this write may still be in ${journalFolder.path}.`)
}

/** After a failure, a bug included, and where somebody else was faster with one file, all are put back. */
async function publishAll(
  files: readonly CommitFile[],
  commit: Commit,
  decideUndo: (undoing: readonly CommitFile[]) => Promise<void>,
): Promise<SwapResult> {
  const begun = new Set<CommitFile>()
  const result = await resultOf(() => publishEach(files, begun, commit))
  if (result.outcome === 'swapped') return 'swapped'
  const left = await rollBack([...begun], decideUndo)
  if (left.length > 0) throw rollbackError(left, result.cause)
  if (result.outcome === 'changed') return 'changed'
  const isOnlyOne = files.length === 1 || codeOf(result.cause) === undefined
  throw isOnlyOne ? result.cause : rollbackError([], result.cause)
}

interface Published {
  readonly outcome: SwapResult | 'failed'
  /** Why not all are swapped. */
  readonly cause?: unknown
}

async function resultOf(action: () => Promise<Published>): Promise<Published> {
  try {
    return await action()
  } catch (error) {
    return { outcome: 'failed', cause: error }
  }
}

/** Fills `begun` with the files that may stand as they are to be. */
async function publishEach(
  files: readonly CommitFile[],
  begun: Set<CommitFile>,
  commit: Commit,
): Promise<Published> {
  const notes: string[] = []
  for (const file of files) {
    const result = await publishFile(file, () => begun.add(file))
    if (result === 'changed') begun.delete(file)
    if (result === 'changed') return { outcome: 'changed', cause: systemError('ESTALE', file.path) }
    notes.push(...notesFor(file, result))
  }
  await syncAll(commit)
  for (const note of notes) commit.onNote(note)
  return { outcome: 'swapped' }
}

async function syncAll({ folders }: Commit): Promise<void> {
  for (const folder of folders) await folder.sync()
}

function notesFor({ path, way, seen }: CommitFile, result: 'done' | 'claimed'): readonly string[] {
  const isLinked = (seen?.nlink ?? 1n) > 1n
  if (way === 'rewrite')
    return [`${path} was written in place: a reader could see a mixture, and a power cut leave one.`]
  if (way === 'replace' && isLinked) return [`${path} has other names, hard links: they keep the old text.`]
  if (result === 'done') return []
  return [`${path} is where hard links are not known: a crash could have left it empty.`]
}
