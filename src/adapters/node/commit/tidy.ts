import { codeOf } from '../../../ports/system-error.ts'
import { clearLock, holdingRight, patience } from '../lock/acquire.ts'
import { findLock } from '../lock/find-lock.ts'
import { lockNameOf } from '../names.ts'
import { completeJournal, type Finding } from './complete.ts'
import type { Folder } from '../folder.ts'
import { holdingSignals } from './hold-signals.ts'
import { readJournal, type Unusable } from '../journal/journal-file.ts'
import { leftoversIn, type FoundJournal } from '../journal/leftovers.ts'
import { monotonicMs } from '../monotonic-ms.ts'

type OnFinding = (finding: Finding) => void

/**
 * Clears what dead processes left in a folder. What cannot be cleared is told and hinders nobody: a write that
 * it stands in the way of meets it again.
 */
export async function tidy(folder: Folder, onFinding: OnFinding): Promise<void> {
  const { locks, journals, temporaries } = await leftoversIn(folder)
  const clearing = { deadline: monotonicMs() + patience, onFinding }
  for (const lock of locks) {
    await unlessRefused(folder.at(lock.name), onFinding, () => clearLock(folder, lock, clearing))
  }
  for (const journal of journals) {
    await unlessRefused(folder.at(journal.name), onFinding, () => tidyJournal(folder, journal, onFinding))
  }
  for (const name of temporaries) {
    await unlessRefused(folder.at(name), onFinding, async () => {
      await folder.clear(name)
      onFinding({ path: folder.at(name), outcome: 'removed' })
    })
  }
}

/**
 * The same for one file, and what was to be written with it: a dead process's lock stays until all that it had
 * begun is ended. So one look at a name tells, in however large a folder.
 */
export async function tidyFile(folder: Folder, name: string, onFinding: OnFinding): Promise<void> {
  const lockName = lockNameOf(name)
  await unlessRefused(folder.at(lockName), onFinding, async () => {
    const lock = await findLock(folder, lockName)
    if (lock?.state !== 'left') return
    const clearing = { deadline: monotonicMs() + patience, onFinding }
    await holdingSignals(() => clearLock(folder, lock, clearing))
  })
}

/** Locks lead to their journal, so this one is reached only by its folder: its locks are gone, or elsewhere. */
async function tidyJournal(folder: Folder, found: FoundJournal, onFinding: OnFinding): Promise<void> {
  const path = folder.at(found.name)
  if (typeof found.content === 'string') return onFinding(refusalOf(path, found.content))
  const deadline = monotonicMs() + patience
  await holdingRight({ folder, id: found.commit, deadline, onFinding }, async () => {
    const journal = await readJournal(folder, found.commit)
    if (typeof journal === 'string') return
    for (const finding of await completeJournal(folder, journal)) onFinding(finding)
    onFinding({ path, outcome: 'removed' })
  })
}

/** What is told of a journal that is not carried out. */
export function refusalOf(path: string, why: Exclude<Unusable, 'none'>): Finding {
  const reason = why === 'foreign' ? 'somebody else may have written it' : 'it is damaged'
  return { path, outcome: 'left alone', reason }
}

/** Does it; what the system says against it is told. */
export async function unlessRefused(
  path: string,
  onFinding: OnFinding,
  action: () => Promise<unknown>,
): Promise<void> {
  try {
    await action()
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    onFinding({ path, outcome: 'left alone', reason: code })
  }
}
