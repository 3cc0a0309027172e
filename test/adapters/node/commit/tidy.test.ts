import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeCalls, type Calls } from '../../../../src/adapters/node/calls.ts'
import type { Finding } from '../../../../src/adapters/node/commit/complete.ts'
import { tidy, tidyFile, unlessRefused } from '../../../../src/adapters/node/commit/tidy.ts'
import { Folder } from '../../../../src/adapters/node/folder.ts'
import { noGuard } from '../../../../src/adapters/node/guard.ts'
import { formatJournal } from '../../../../src/adapters/node/journal/journal.ts'
import { formatLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { lockNameOf, nameOf, newId } from '../../../../src/adapters/node/names.ts'
import { leftIn } from '../../../support/scenario.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const dead = { ...ownIdentity(), start: 'long-ago' }

/** Somebody who lives has the right to clear a commit, and lets go of it at the third look. */
function busyClearing(root: string, commit: string): Partial<Calls> {
  const right = join(root, lockNameOf(`/${commit}`))
  writeFileSync(right, formatLock({ id: newId(), commit: newId(), journal: '.', owner: ownIdentity() }))
  let looks = 0
  return {
    lstat: (path, options) => {
      if (path === right && (looks += 1) === 3) rmSync(right)
      return nodeCalls.lstat(path, options)
    },
  }
}

const kinds = {
  lock: (root: string, commit: string): string => {
    const path = join(root, lockNameOf('a'))
    writeFileSync(path, formatLock({ id: newId(), commit, journal: '.', owner: dead }))
    return path
  },
  journal: (root: string, commit: string): string => {
    const path = join(root, nameOf(commit, 'journal'))
    writeFileSync(path, formatJournal({ commit, owner: dead, entries: [] }), { mode: 0o600 })
    return path
  },
} as const

type Clear = (folder: Folder, onFinding: (finding: Finding) => void) => Promise<void>

describe.each<[what: string, kind: keyof typeof kinds, clear: Clear]>([
  ['tidy of a lock', 'lock', tidy],
  ['tidy of a journal', 'journal', tidy],
  ['tidyFile', 'lock', (folder, onFinding) => tidyFile(folder, 'a', onFinding)],
])('%s', (_, kind, clear) => {
  it.each(['at once', 'once nobody else does'])('removes what was left, %s, and tells it', async (when) => {
    const root = await temporaryFolder()
    const commit = newId()
    const path = kinds[kind](root, commit)
    const calls = { ...nodeCalls, ...(when === 'at once' ? {} : busyClearing(root, commit)) }
    const findings: Finding[] = []
    const folder = new Folder(root, { calls, durability: 'fast', guard: noGuard })
    await clear(folder, (finding) => findings.push(finding))
    expect([findings, leftIn(root)]).toEqual([[{ path, outcome: 'removed' }], []])
  })
})

describe('unlessRefused', () => {
  it('lets a bug pass', async () => {
    const bug = new RangeError('a bug')
    const findings: Finding[] = []
    const doing = unlessRefused(
      'a',
      (finding) => findings.push(finding),
      () => Promise.reject(bug),
    )
    await expect(doing).rejects.toBe(bug)
    expect(findings).toEqual([])
  })
})
