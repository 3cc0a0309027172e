import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeCalls } from '../../../../src/adapters/node/calls.ts'
import { completeJournal, judgeJournal, type Finding } from '../../../../src/adapters/node/commit/complete.ts'
import { Folder } from '../../../../src/adapters/node/folder.ts'
import { noGuard, type Guard } from '../../../../src/adapters/node/guard.ts'
import { hashOf, type Entry, type Journal } from '../../../../src/adapters/node/journal/journal.ts'
import { formatLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { lockNameOf, nameOf, newId } from '../../../../src/adapters/node/names.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { bytes, outcome } from '../../../support/bytes.ts'
import { leftIn } from '../../../support/scenario.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A file of a decided commit, and what its dead process left of it; null for nothing. */
interface Planted {
  readonly before?: string | null
  readonly after?: string | null
  readonly isInPlace?: boolean
  /** What stands there now. */
  readonly now?: string | null
  readonly tmp?: string | null
  readonly old?: string | null
  readonly lock?: 'its own' | 'none' | 'garbage' | 'of another commit'
}

function hashIn(text: string | null): string {
  return hashOf(text === null ? null : bytes(text))
}

function put(path: string, text: string | null): void {
  if (text !== null) writeFileSync(path, text)
}

function plant(root: string, commit: string, [name, planted]: readonly [string, Planted]): Entry {
  const { before = 'old', after = 'new', isInPlace = false, lock = 'its own' } = planted
  const { now = before, tmp = after, old = isInPlace ? before : null } = planted
  const id = newId()
  put(join(root, name), now)
  put(join(root, nameOf(id, 'tmp')), tmp)
  put(join(root, nameOf(id, 'old')), old)
  const owner = ownIdentity()
  const own = formatLock({ id, commit, journal: '.', owner: { ...owner, start: 'long-ago' } })
  const texts = {
    'its own': own,
    none: null,
    garbage: 'garbage',
    'of another commit': formatLock({ id, commit: newId(), journal: '.', owner }),
  }
  put(join(root, lockNameOf(name)), texts[lock])
  return { lock: id, before: hashIn(before), after: hashIn(after), isInPlace, path: name }
}

/** What a process left that was killed once it had decided. */
async function left(files: Readonly<Record<string, Planted>>) {
  const root = await temporaryFolder()
  const commit = newId()
  const entries = Object.entries(files).map((each) => plant(root, commit, each))
  const journal: Journal = { commit, owner: ownIdentity(), entries }
  const textOf = (name: string): string | null =>
    existsSync(join(root, name)) ? readFileSync(join(root, name), 'utf8') : null
  const folder = (guard: Partial<Guard> = {}): Folder =>
    new Folder(root, { calls: nodeCalls, durability: 'fast', guard: { ...noGuard, ...guard } })
  return { root, journal, textOf, folder }
}

const cases: readonly (readonly [what: string, file: Planted, came: string | null, text: string | null])[] = [
  ['waits', {}, 'completed', 'new'],
  ['is new already', { now: 'new', tmp: null }, 'completed', 'new'],
  ['is to be made', { before: null }, 'completed', 'new'],
  ['is to be removed', { after: null }, 'completed', null],
  ['was not taken back', { after: 'old', tmp: null }, null, 'old'],
  ['was not taken back and is others now', { after: 'old', now: 'mine', tmp: null }, null, 'mine'],
  ['is others now', { now: 'mine' }, 'somebody else changed it', 'mine'],
  ['is others now, and was to be made', { before: null, now: 'mine' }, 'somebody else changed it', 'mine'],
  ['is others now, and was to be removed', { after: null, now: 'mine' }, 'somebody else changed it', 'mine'],
  ['is gone', { now: null }, 'somebody else changed it', null],
  ['has no new bytes', { tmp: null }, 'its new bytes are gone', 'old'],
  ['has other new bytes', { tmp: 'ne' }, 'its new bytes are gone', 'old'],
  ['has no lock', { lock: 'none' }, 'its lock is gone', 'old'],
  ['has no lock that can be read', { lock: 'garbage' }, 'its lock is gone', 'old'],
  ['is locked by another commit', { lock: 'of another commit' }, 'its lock is gone', 'old'],
  ['waits, in place', { isInPlace: true }, 'completed', 'new'],
  ['is new already, in place', { isInPlace: true, now: 'new' }, 'completed', 'new'],
  ['is a mixture, in place', { isInPlace: true, now: 'nld' }, 'completed', 'new'],
  ['is a mixture, not in place', { now: 'nld', old: 'old' }, 'somebody else changed it', 'nld'],
  ['is gone, in place', { isInPlace: true, now: null }, 'somebody else changed it', null],
  ['is others now, in place', { isInPlace: true, now: 'odd' }, 'somebody else changed it', 'odd'],
  [
    'is a mixture of what is gone',
    { isInPlace: true, now: 'nld', old: null },
    'somebody else changed it',
    'nld',
  ],
  ['is a mixture of others', { isInPlace: true, now: 'nld', old: 'nld' }, 'somebody else changed it', 'nld'],
]

function completed(path: string): Finding {
  return { path, outcome: 'completed' }
}

describe.each(cases)('of three files the one in the middle %s', (_, file, came, text) => {
  function findingsFor(root: string): readonly unknown[] {
    const path = join(root, 'b')
    const told = came === 'completed' ? completed(path) : { path, outcome: 'left alone', reason: came }
    return [completed(join(root, 'a')), ...(came === null ? [] : [told]), completed(join(root, 'c'))]
  }

  it('judgeJournal tells what would come of it, and touches nothing', async () => {
    const { root, journal, textOf, folder } = await left({ a: {}, b: file, c: {} })
    const before = [textOf('b'), leftIn(root)]
    expect(await judgeJournal(folder(), journal)).toEqual(findingsFor(root))
    expect([textOf('a'), textOf('b'), leftIn(root)]).toEqual(['old', ...before])
  })

  it('completeJournal does and tells it, and finishes the others', async () => {
    const { root, journal, textOf, folder } = await left({ a: {}, b: file, c: {} })
    expect(await completeJournal(folder(), journal)).toEqual(findingsFor(root))
    expect(['a', 'b', 'c'].map(textOf)).toEqual(['new', text, 'new'])
  })
})

function refuseB(path: string): void {
  if (basename(path) === 'b') throw systemError('EACCES', path)
}

describe('completeJournal', () => {
  it('keeps the inode of a file that was to be written in place', async () => {
    const { root, journal, folder } = await left({ a: { isInPlace: true }, b: {} })
    const inodes = (): readonly number[] => ['a', 'b'].map((name) => statSync(join(root, name)).ino)
    const [a, b] = inodes()
    await completeJournal(folder(), journal)
    expect(inodes()).toEqual([a, expect.not.toSatisfy((ino) => ino === b)])
  })

  it.each([
    ['its own', []],
    ['garbage', ['garbage']],
    ['of another commit', [expect.stringContaining('hashline lock')]],
  ] as const)('removes its locks and no others: %s', async (lock, locks) => {
    const { root, journal, textOf, folder } = await left({ a: {}, b: { lock, tmp: null } })
    await completeJournal(folder(), journal)
    expect(leftIn(root).map(textOf)).toEqual(locks)
  })

  it.each(['checkAgain', 'checkInPlace'] as const)('writes none where %s refuses one', async (check) => {
    const { journal, textOf, folder } = await left({ a: {}, b: { isInPlace: true } })
    expect(await outcome(completeJournal(folder({ [check]: refuseB }), journal))).toBe('EACCES')
    expect(['a', 'b'].map(textOf)).toEqual(['old', 'old'])
  })

  it('asks for no right to write what needs no writing', async () => {
    const { journal, textOf, folder } = await left({ a: {}, b: { now: 'new' }, c: { now: 'mine' } })
    const asked: string[] = []
    await completeJournal(folder({ checkAgain: (path) => void asked.push(basename(path)) }), journal)
    expect([new Set(asked), textOf('a')]).toEqual([new Set(['a']), 'new'])
  })
})
