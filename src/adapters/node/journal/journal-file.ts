import { constants, type BigIntStats } from 'node:fs'
import { codeOf } from '../../../ports/system-error.ts'
import type { Folder } from '../folder.ts'
import { formatJournal, parseJournal, type Journal } from './journal.ts'
import { longest } from '../text-of.ts'
import { nameOf } from '../names.ts'
import { look } from '../read-file.ts'
import { succeeds } from '../commit/succeeds.ts'
import { makeWhole } from '../commit/make-whole.ts'
import { writeAll } from '../commit/write-file.ts'

/**
 * Decides a commit, or decides it anew, in one step: it fails and nothing is decided, or the journal is there,
 * whole and on disk. Its name is its own, so that nothing can be clobbered.
 */
export async function writeJournal(folder: Folder, journal: Journal): Promise<void> {
  const file = { bytes: Buffer.from(formatJournal(journal)), mode: 0o600, lasts: true }
  await makeWhole(folder, file, (temporary) => folder.rename(temporary, nameOf(journal.commit, 'journal')))
  try {
    await folder.sync()
  } catch (error) {
    await endJournal(folder, journal)
    throw error
  }
}

/**
 * Ends a commit. A journal that cannot be removed is emptied instead: carried out later, it would undo
 * whatever was done to the files since. Nothing of it fails; false: the journal may be there still.
 */
export async function endJournal(
  folder: Folder,
  { commit, owner }: Omit<Journal, 'entries'>,
): Promise<boolean> {
  const name = nameOf(commit, 'journal')
  if (await folder.tryToClear(name)) return succeeds(() => folder.sync())
  return succeeds(async () => {
    const file = await folder.open(name, constants.O_WRONLY | constants.O_TRUNC)
    try {
      await writeAll(file, Buffer.from(formatJournal({ commit, owner, entries: [] })))
    } finally {
      await file.close()
    }
  })
}

/** Why a journal is not carried out: there is none, others may have written it, or it is not whole. */
export type Unusable = 'none' | 'foreign' | 'damaged'

/** Reads the journal of a commit. */
export async function readJournal(folder: Folder, commit: string): Promise<Journal | Unusable> {
  try {
    const standing = await look(folder, nameOf(commit, 'journal'), longest.journal)
    if (standing === 'nothing') return 'none'
    if (standing === 'link' || isForeign(standing.stats)) return 'foreign'
    const journal = parseJournal(Buffer.from(standing.bytes).toString('utf8'))
    return journal?.commit === commit ? journal : 'damaged'
  } catch (error) {
    const why = unreadable[codeOf(error) ?? '']
    if (why === undefined) throw error
    return why
  }
}

const unreadable: Readonly<Record<string, Unusable>> = {
  EACCES: 'foreign',
  EPERM: 'foreign',
  EFBIG: 'damaged',
  EISDIR: 'damaged',
  ENXIO: 'damaged',
}

function isForeign({ uid, mode }: BigIntStats): boolean {
  return uid !== BigInt(process.geteuid?.() ?? uid) || (mode & 0o022n) !== 0n
}
