import { linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hashOf, parseJournal, type Entry } from '../../../../src/adapters/node/journal/journal.ts'
import { codeOf } from '../../../../src/ports/system-error.ts'
import { bytes } from '../../../support/bytes.ts'
import { committing } from '../../../support/committing.ts'
import {
  both,
  failing,
  interceptedCalls,
  untouched,
  type Intercept,
} from '../../../support/intercepted-calls.ts'
import { leftIn, type Change } from '../../../support/scenario.ts'

const two: Change = { a: ['old', 'new'], b: ['old', 'new'] }
const several: Change = {
  a: ['old a', 'new a'],
  b: ['old b', null],
  c: [null, 'new c'],
  d: ['old d', 'new d'],
}

/** What the journals of a commit say, in the words of its files: `a: old a > new a`. */
async function decidedBy(change: Change, intercept: Intercept, preserveInode = false) {
  const { root, commit } = await committing(change)
  const names = new Map(
    Object.values(change)
      .flat()
      .map((text) => [hashOf(text === null ? null : bytes(text)), text ?? 'nothing']),
  )
  const inWords = ({ path, before, after, isInPlace }: Entry): string =>
    `${path}: ${names.get(before)} > ${names.get(after)}${isInPlace ? ', in place' : ''}`
  const decided: unknown[] = []
  const telling: Intercept = async (call, proceed) => {
    const value = await proceed()
    if (call.name === 'rename' && call.on === 'journal') decided.push(journalIn(root).map(inWords))
    return value
  }
  const { result } = await commit({ calls: interceptedCalls(both(telling, intercept)), preserveInode })
  return { decided, result: codeOf(result) ?? result }
}

function journalIn(root: string): readonly Entry[] {
  const name = readdirSync(root).find((each) => each.endsWith('.journal')) ?? ''
  return parseJournal(readFileSync(join(root, name), 'utf8'))?.entries ?? []
}

describe('the journal of a commit', () => {
  it.each<[what: string, change: Change, preserveInode: boolean, decided: unknown]>([
    ['of one file', { a: ['old', 'new'] }, false, []],
    ['of one file and one that stays', { a: ['old', 'new'], b: ['same', 'same'] }, false, []],
    ['of one file in place', { a: ['old', 'new'] }, true, [['a: old > new, in place']]],
    [
      'of several files',
      { ...several, e: ['same', 'same'] },
      false,
      [
        [
          'a: old a > new a',
          'b: old b > nothing',
          'c: nothing > new c',
          'd: old d > new d',
          'e: same > same',
        ],
      ],
    ],
    [
      'of several files, in place what is there',
      { a: [null, 'new a'], b: ['old b', 'new b'] },
      true,
      [['a: nothing > new a', 'b: old b > new b, in place']],
    ],
  ])('says what becomes of each: %s', async (_, change, preserveInode, decided) => {
    expect(await decidedBy(change, untouched, preserveInode)).toEqual({ decided, result: 'swapped' })
  })

  it('says anew what is taken back, and that the others stay, before it is', async () => {
    const { decided, result } = await decidedBy(
      several,
      failing({ call: 'rename file', nth: 2, code: 'EIO' }),
    )
    expect([result, decided.slice(1)]).toEqual([
      'EROLLEDBACK',
      [['c: new c > nothing', 'b: nothing > old b', 'a: new a > old a', 'd: old d > old d']],
    ])
  })

  it('is decided once where nothing is to be taken back', async () => {
    const { decided, result } = await decidedBy(several, failing({ call: 'rename file', code: 'EIO' }))
    expect([result, decided.length]).toEqual(['EROLLEDBACK', 1])
  })

  it.each([
    ['neither be removed nor emptied', 1, failing({ call: 'open journal', code: 'EACCES', persists: true })],
    ['not be removed', 0, untouched],
  ])('is told of where it can %s: notes: %d', async (_, count, opening) => {
    const { root, commit } = await committing(two)
    const removing = failing({ call: 'unlink journal', code: 'EACCES', persists: true })
    const { result, notes } = await commit({ calls: interceptedCalls(both(removing, opening)) })
    const note = `The journal of this write may still be in ${root}.`
    expect([result, notes]).toEqual(['swapped', [note].slice(0, count)])
  })
})

describe('what is made to last', () => {
  it('of a write in place is all that a crash needs to finish it, before the first byte', async () => {
    const { commit } = await committing({ a: ['old', 'new'] })
    const seen: string[] = []
    const telling: Intercept = async ({ name, on }, proceed) => {
      const value = await proceed()
      if (name === 'sync' || name === 'write') seen.push(`${name} ${on}`)
      return value
    }
    await commit({ calls: interceptedCalls(telling), preserveInode: true })
    const staged = seen.slice(0, seen.indexOf('write file')).filter((call) => call.startsWith('sync'))
    expect(staged).toEqual(['sync new', 'sync tmp', 'sync old', 'sync folder', 'sync new', 'sync folder'])
  })

  it('of a file that stays is nothing', async () => {
    const { commit } = await committing({ a: ['old', 'new'], b: ['same', 'same'] })
    let made = 0
    const counting: Intercept = (call, proceed) => {
      if (call.name === 'open' && call.on === 'tmp') made += 1
      return proceed()
    }
    await commit({ calls: interceptedCalls(counting) })
    expect(made).toBe(1)
  })
})

describe('what nothing can be renamed over', () => {
  it.each<[what: string, change: Change, call: string, result: string, sides: string]>([
    ['one file that is replaced', { a: ['old', 'new'] }, 'rename file', 'swapped', 'new'],
    ['one file that is removed', { a: ['old', null] }, 'rename tmp', 'EBUSY', 'old'],
    ['two files', two, 'rename file', 'EROLLEDBACK', 'old old'],
    ['two files, of which none is begun', two, 'open tmp', 'EBUSY', 'old old'],
  ])('is written in place only if it is one file that stays: %s', async (_, change, call, result, sides) => {
    const { root, commit } = await committing(change)
    const came = await commit({ calls: interceptedCalls(failing({ call, code: 'EBUSY' })) })
    expect([codeOf(came.result) ?? came.result, came.sides.join(' ')]).toEqual([result, sides])
    expect(leftIn(root)).toEqual([])
  })
})

describe('the answer of a commit', () => {
  it('gives as the reason that a file was changed, where another could not be put back', async () => {
    const { root, commit } = await committing(two)
    let isFirst = true
    const writing: Intercept = async (call, proceed) => {
      const value = await proceed()
      if (isFirst && call.name === 'rename' && call.on === 'file') {
        isFirst = false
        for (const name of ['a', 'b']) writeFileSync(join(root, name), 'theirs')
      }
      return value
    }
    expect((await commit({ calls: interceptedCalls(writing) })).result).toMatchObject({
      code: 'EROLLBACK',
      left: [{ path: join(root, 'a'), holds: 'other' }],
      cause: { code: 'ESTALE' },
    })
  })

  it.each([
    ['is replaced', ['old', 'new'], 1],
    ['is removed', ['old', null], 0],
    ['stays', ['old', 'old'], 0],
  ] as const)('tells of the other names of a file that %s: %d', async (_, a, count) => {
    const { root, commit } = await committing({ a, b: [null, 'new'] })
    linkSync(join(root, 'a'), join(root, 'other'))
    expect((await commit()).notes.length).toBe(count)
  })
})
