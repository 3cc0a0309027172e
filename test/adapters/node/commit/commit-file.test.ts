import { chmodSync, chownSync, linkSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../../../src/ports/system-error.ts'
import { committing } from '../../../support/committing.ts'
import { after, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
import type { Change } from '../../../support/scenario.ts'

const stays: Change = { a: ['same', 'same'], b: ['old', 'new'] }

describe('examine', () => {
  it('has nothing begun where one file does not hold what is expected', async () => {
    const { root, commit } = await committing({ a: ['old', 'new'], b: ['old', 'new'] })
    let made = 0
    const counting: Intercept = (call, proceed) => {
      if (call.name === 'open' && call.on === 'tmp') made += 1
      return proceed()
    }
    writeFileSync(join(root, 'b'), 'theirs')
    const { result, sides } = await commit({ calls: interceptedCalls(counting) })
    expect([result, sides, made]).toEqual(['changed', ['old', 'b: theirs'], 0])
  })

  it.each<[what: string, change: Change, result: string]>([
    ['is to be changed', { a: ['old', 'new'], b: ['old', 'new'] }, 'EACCES'],
    ['is to be removed', { a: ['old', null], b: ['old', 'new'] }, 'EACCES'],
    ['stays', stays, 'swapped'],
  ])('refuses a file without a write bit only where it %s', async (_, change, result) => {
    const { root, commit } = await committing(change)
    chmodSync(join(root, 'a'), 0o444)
    const came = await commit()
    expect(codeOf(came.result) ?? came.result).toBe(result)
  })

  it.each<[what: string, change: Change, result: string]>([
    ['is to be changed', { a: ['old', 'new'], b: ['old', 'new'] }, 'EACCES'],
    ['stays', stays, 'swapped'],
  ])('refuses a file with other names in a scope only where it %s', async (_, change, result) => {
    const { root, commit } = await committing(change)
    linkSync(join(root, 'a'), join(root, 'other'))
    const came = await commit({ scope: { root } })
    expect(codeOf(came.result) ?? came.result).toBe(result)
  })
})

describe.runIf(process.geteuid?.() === 0)('publishFile, of what only the superuser can do', () => {
  it.each([
    ['owner', 1234, 0],
    ['group', 0, 1234],
  ])('notices a change of the %s', async (_, user, group) => {
    const { root, commit } = await committing({ a: ['old', 'new'] })
    const path = join(root, 'a')
    chownSync(path, 0, 0)
    const changing = after('chmod tmp', 1, () => chownSync(path, user, group))
    expect((await commit({ calls: interceptedCalls(changing) })).result).toBe('changed')
    expect(statSync(path)).toMatchObject({ uid: user, gid: group })
  })
})
