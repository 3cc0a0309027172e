import { chmodSync, existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { formatLock, parseLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { lockNameOf, newId } from '../../../../src/adapters/node/names.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { isRollbackError, type Unrestored } from '../../../../src/ports/rollback-error.ts'
import { bytes } from '../../../support/bytes.ts'
import { both, failing, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
import { prepare, sideOf } from '../../../support/scenario.ts'
import { swap } from '../../../support/swap.ts'
import { memory, temporaryFolder } from '../../../support/temporary-folder.ts'

/** Its folder takes no names. */
const noNames = failing({ call: 'access folder', code: 'EACCES', persists: true })

interface Written {
  readonly holds: Unrestored['holds'] | 'expected'
  /** What the answer says that the file holds. */
  readonly told: Unrestored['holds'] | 'expected'
}

/** Writes a file in place, while something goes wrong. */
async function overwriteWith(before: string, after: string, intercept: Intercept): Promise<Written> {
  const path = join(await temporaryFolder(memory), 'a.txt')
  writeFileSync(path, before)
  const fileSystem = new NodeFileSystem({ calls: interceptedCalls(both(noNames, intercept)) })
  const swapping = fileSystem.compareAndSwap(path, bytes(before), bytes(after))
  const result: unknown = await swapping.catch((error: unknown) => error)
  const holds = new Map([
    [before, 'expected'],
    [after, 'next'],
  ] as const).get(readFileSync(path, 'utf8'))
  return { holds: holds ?? 'other', told: toldBy(result) }
}

function toldBy(result: unknown): Written['told'] {
  if (result === 'swapped') return 'next'
  return isRollbackError(result) ? (result.left[0]?.holds ?? 'expected') : 'expected'
}

describe('overwrite', () => {
  it.each([
    { what: 'holds something else', expected: 'another', mode: 0o644, result: 'changed' },
    { what: 'has no write bit', expected: 'old', mode: 0o444, result: 'EACCES' },
    { what: 'is as expected', expected: 'old', mode: 0o644, result: 'swapped' },
  ])('looks at the file under its lock, which $what: $result', async ({ expected, mode, result }) => {
    const path = join(await temporaryFolder(memory), 'a.txt')
    writeFileSync(path, 'old')
    chmodSync(path, mode)
    const came = await swap(path, expected, 'new', { calls: interceptedCalls(noNames) })
    expect(came.result).toBe(result)
    expect(readFileSync(path, 'utf8')).toBe(result === 'swapped' ? 'new' : 'old')
    expect(came.notes).toEqual(result === 'swapped' ? [expect.stringContaining('was written in place')] : [])
  })

  it.each([
    { before: 'old', after: 'new', persists: false },
    { before: 'old', after: 'new and longer', persists: false },
    { before: 'old', after: 'new and longer', persists: true },
    { before: 'old and longer', after: 'new', persists: true },
  ])(
    'tells what the file holds, whichever call fails: $before, $after, for good: $persists',
    async ({ before, after, persists }) => {
      let calls = 0
      const whole = await overwriteWith(before, after, (_, proceed) => ((calls += 1), proceed()))
      expect(whole).toEqual({ holds: 'next', told: 'next' })
      for (let nth = 1; nth <= calls; nth += 1) {
        const { holds, told } = await overwriteWith(
          before,
          after,
          failing({ call: '*', code: 'EIO', nth, persists }),
        )
        // Whoever cannot look says that.
        expect([nth, told]).toEqual([nth, expect.stringMatching(`^(${holds}|unknown)$`)])
      }
    },
  )

  it.each([
    ['in which a file is made', [['a.txt', null, 'new']]],
    ['in which a file is removed', [['a.txt', 'old', null]]],
    [
      'of several files',
      [
        ['a.txt', 'old', 'new'],
        ['b.txt', 'old', 'new'],
      ],
    ],
  ] as const)('is no way for a commit %s', async (_, changes) => {
    const folder = await temporaryFolder(memory)
    const change = Object.fromEntries(changes.map(([name, ...sides]) => [name, sides]))
    prepare(folder, change)
    const notes: string[] = []
    const swaps = changes.map(([name, expected, next]) => ({
      path: join(folder, name),
      expected: expected === null ? null : bytes(expected),
      next: next === null ? null : bytes(next),
    }))
    // The system refuses by itself, if it does: this folder takes names all the same.
    const fileSystem = new NodeFileSystem({ calls: interceptedCalls(noNames) })
    const result = await fileSystem.transaction(swaps, { onNote: (note) => notes.push(note) })
    expect([result, sideOf(folder, change), notes]).toEqual(['swapped', 'new', []])
  })

  it('fails with what the system says where the old bytes stand as before', async () => {
    const path = join(await temporaryFolder(memory), 'a.txt')
    writeFileSync(path, 'old')
    const calls = interceptedCalls(both(noNames, failing({ call: 'write file', code: 'ENOSPC' })))
    expect(await swap(path, 'old', 'new', { calls })).toEqual({ result: 'ENOSPC', notes: [] })
  })

  it.each([
    ['full', ['write new', 'write file', 'sync file']],
    ['fast', ['write new', 'write file']],
  ] as const)('makes only the file last, and not its lock: %s', async (durability, calls) => {
    const path = join(await temporaryFolder(memory), 'a.txt')
    writeFileSync(path, 'old')
    const seen: string[] = []
    const telling: Intercept = ({ name, on }, proceed) => {
      if (name === 'write' || name === 'sync') seen.push(`${name} ${on}`)
      return proceed()
    }
    await swap(path, 'old', 'new', { durability, calls: interceptedCalls(both(telling, noNames)) })
    expect(seen).toEqual(calls)
  })
})

/** A file in a folder without names, and where its lock is: each user has one. */
async function lockable() {
  const path = join(await temporaryFolder(memory), 'a.txt')
  writeFileSync(path, 'old')
  return { path, lock: join(realpathSync(tmpdir()), lockNameOf(`${process.geteuid?.() ?? ''} ${path}`)) }
}

describe('the lock of a file that is written in place', () => {
  it.each([
    ['is done', 'none', 'swapped'],
    ['fails', 'sync file', 'EIO'],
  ])("is the user's own, says who has it, and goes when the write %s", async (_, call, result) => {
    const { path, lock } = await lockable()
    const texts: string[] = []
    const reading: Intercept = ({ name, on }, proceed) => {
      if (name === 'truncate' && on === 'file') texts.push(readFileSync(lock, 'utf8'))
      return proceed()
    }
    const calls = interceptedCalls(both(both(noNames, reading), failing({ call, code: 'EIO' })))
    expect((await swap(path, 'old', 'new', { calls })).result).toBe(result)
    const record = expect.objectContaining({ journal: '.', owner: ownIdentity() })
    expect([...new Set(texts)].map(parseLock)).toEqual([record])
    expect(existsSync(lock)).toBe(false)
  })

  it('is waited for', async () => {
    const { path, lock } = await lockable()
    writeFileSync(lock, formatLock({ id: newId(), commit: newId(), journal: '.', owner: ownIdentity() }))
    const writing = swap(path, 'old', 'new', { calls: interceptedCalls(noNames) })
    await setTimeout(50)
    expect(readFileSync(path, 'utf8')).toBe('old')
    rmSync(lock)
    expect((await writing).result).toBe('swapped')
  })
})
