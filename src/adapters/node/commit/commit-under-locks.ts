import type { Swap, SwapResult } from '../../../ports/file-system.ts'
import { acquire, patience } from '../lock/acquire.ts'
import { carryOut, type Commit } from './carry-out.ts'
import type { Finding } from './complete.ts'
import type { Disk, Folder } from '../folder.ts'
import { journalFolderFor, wayTo } from '../journal/journal-place.ts'
import { releaseLock, type Lock } from '../lock/lock.ts'
import { newId } from '../names.ts'
import { examine, type Locked, type CommitFile, type Replacing } from './commit-file.ts'
import type { Target } from '../resolve.ts'
import { tell } from './tell.ts'
import { tidy } from './tidy.ts'
import { monotonicMs } from '../monotonic-ms.ts'

/** How one file system writes. */
export interface Manner {
  readonly disk: Disk
  /** How a file that is there gets new bytes. */
  readonly replacing: Replacing
  readonly onNote: (note: string) => void
}

/** A swap, and where its file is. */
export interface Plan extends Swap, Target {}

/** One or more. */
export type Plans = readonly [Plan, ...Plan[]]

/** Clears up, takes all locks and looks at all files; only then is anything written. */
export async function commitUnderLocks(plans: Plans, manner: Manner): Promise<SwapResult> {
  const commit = await commitFor(plans, manner)
  for (const folder of commit.folders) await tidy(folder, commit.onFinding)
  const locked: Locked[] = []
  try {
    for (const plan of plans) locked.push({ ...plan, lock: await lockFor(plan, commit) })
    const files: CommitFile[] = []
    for (const each of locked) {
      const file = await examine(each, manner.replacing)
      if (file === null) return 'changed'
      files.push(file)
    }
    return await carryOut(files, commit)
  } finally {
    for (const { lock } of locked) await releaseLock(lock)
  }
}

interface Waiting extends Commit {
  /** Whether its locks lead to a journal, and so have to outlive what it does. */
  readonly lasts: boolean
  readonly deadline: number
  readonly onFinding: (finding: Finding) => void
}

async function commitFor(plans: Plans, { replacing, onNote }: Manner): Promise<Waiting> {
  const [first, ...others] = plans
  const around = plans.flatMap(({ folder, missing }) => [folder, ...missing.map((made) => made.to('..'))])
  const journalFolder =
    others.length === 0
      ? first.folder
      : await journalFolderFor([first.folder, ...others.map(({ folder }) => folder)])
  const folders = unique([journalFolder, ...around])
  const deadline = monotonicMs() + patience
  return {
    id: newId(),
    journalFolder,
    folders,
    lasts: others.length > 0 || replacing === 'rewrite',
    deadline,
    onNote,
    onFinding: (finding) => tell(finding, onNote),
  }
}

function unique(folders: readonly Folder[]): readonly Folder[] {
  return [...new Map(folders.map((folder) => [folder.path, folder])).values()]
}

function lockFor(
  { folder, name }: Plan,
  { id, journalFolder, lasts, deadline, onFinding }: Waiting,
): Promise<Lock> {
  return acquire({
    folder,
    key: name,
    commit: id,
    journal: wayTo(journalFolder, folder),
    lasts,
    deadline,
    onFinding,
  })
}
