import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeCalls, type Calls } from '../calls.ts'
import { judgeJournal, type Finding } from '../commit/complete.ts'
import { rulesOf } from '../confinement/rules.ts'
import type { ScopeOptions } from '../confinement/scope.ts'
import { Folder } from '../folder.ts'
import { guarded } from '../guarded.ts'
import { leftoversIn } from './leftovers.ts'
import { realPathOf } from '../resolve.ts'
import { refusalOf, tidy, unlessRefused } from '../commit/tidy.ts'

/** How to recover. */
export interface RecoverOptions {
  /** Says what would be done, and touches nothing. */
  readonly dryRun?: boolean
  /** What is outside is not touched. Left out: wherever this process may. */
  readonly scope?: ScopeOptions
  /** For tests: system calls in place of the real ones. */
  readonly calls?: Partial<Calls>
}

/**
 * Finishes what dead processes left in a folder and all below it, links not followed: carries out decided
 * commits, and removes temporary files and locks. It may be interrupted and called again.
 */
export async function recover(
  root: string,
  { dryRun = false, scope, calls = {} }: RecoverOptions = {},
): Promise<readonly Finding[]> {
  const rules = scope === undefined ? null : rulesOf(scope)
  const disk = { calls: { ...nodeCalls, ...calls }, durability: 'full', rules } as const
  const findings: Finding[] = []
  const onFinding = (finding: Finding): void => void findings.push(finding)
  const top = await guarded(disk, 'read', async ({ guard }) => guard.place(root, 'read')?.resolved)
  const start = top ?? (await realPathOf(root))
  for await (const path of foldersIn(start, onFinding)) {
    const visit = (): Promise<void> =>
      guarded(disk, 'write', (held) => (dryRun ? foresee : tidy)(new Folder(path, held), onFinding))
    await (path === start ? visit() : unlessGone(path, onFinding, visit))
  }
  return findings
}

/** Nothing is left to do in a folder that is gone by now; what else hinders there is told. */
async function unlessGone(
  path: string,
  onFinding: (finding: Finding) => void,
  action: () => Promise<unknown>,
): Promise<void> {
  const tell = (finding: Finding): void => {
    if (!isGone(finding)) onFinding(finding)
  }
  await unlessRefused(path, tell, action)
}

function isGone({ reason }: Finding): boolean {
  return reason === 'ENOENT' || reason === 'ENOTDIR'
}

async function foresee(folder: Folder, onFinding: (finding: Finding) => void): Promise<void> {
  const { locks, journals, temporaries } = await leftoversIn(folder)
  for (const { name, content } of journals) {
    if (typeof content === 'string') onFinding(refusalOf(folder.at(name), content))
    else for (const finding of await judgeJournal(folder, content)) onFinding(finding)
  }
  for (const name of [...locks.map((lock) => lock.name), ...temporaries]) {
    onFinding({ path: folder.at(name), outcome: 'removed' })
  }
}

/** The folder first and then those in it: a journal lies above the locks that lead to it. */
async function* foldersIn(path: string, onFinding: (finding: Finding) => void): AsyncGenerator<string> {
  yield path
  for (const name of await namesOfFoldersIn(path, onFinding)) yield* foldersIn(join(path, name), onFinding)
}

async function namesOfFoldersIn(
  path: string,
  onFinding: (finding: Finding) => void,
): Promise<readonly string[]> {
  const names: string[] = []
  await unlessGone(path, onFinding, async () => {
    const entries = await readdir(path, { withFileTypes: true })
    names.push(...entries.filter((entry) => entry.isDirectory()).map(({ name }) => name))
  })
  return names
}
