import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { isRollbackError, type Unrestored } from '../../../../src/ports/rollback-error.ts'
import { bytes } from '../../../support/bytes.ts'
import { both, failing, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
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
    expect(came.notes.length).toBe(result === 'swapped' ? 1 : 0)
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
})
