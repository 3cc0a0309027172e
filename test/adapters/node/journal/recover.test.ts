import {
  chmodSync,
  chownSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { formatJournal, hashOf } from '../../../../src/adapters/node/journal/journal.ts'
import { nameOf, newId } from '../../../../src/adapters/node/names.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { recover } from '../../../../src/adapters/node/journal/recover.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { bytes, outcome } from '../../../support/bytes.ts'
import { buildChildProgram } from '../../../support/child-program.ts'
import { after, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
import { leftIn, prepare, scenarioOf, sideOf, sidesOf } from '../../../support/scenario.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const child = await buildChildProgram()
afterAll(() => child.remove())

const name = 'commit three files'
const { change } = scenarioOf(name)

/** What a process leaves that is killed after a step of a commit of three files, in the order of their paths. */
async function killedAfter(step: string, nth = 1, scenario = name): Promise<string> {
  const folder = await temporaryFolder()
  prepare(folder, scenarioOf(scenario).change)
  expect(await child.run(['write and die', folder, scenario, step, `${nth}`])).toMatchObject({
    signal: 'SIGKILL',
  })
  return folder
}

function journalIn(folder: string): string {
  const found = readdirSync(folder).find((entry) => entry.endsWith('.journal'))
  if (found === undefined) throw new TypeError('there is no journal')
  return join(folder, found)
}

function mine(path: string): void {
  writeFileSync(path, 'mine')
}

/** The file itself stays as it was, under another name. */
function linkToCopy(path: string): void {
  rmSync(path)
  mine(`${path}.copy`)
  symlinkSync(`${path}.copy`, path)
}

describe('recover', () => {
  it('finishes what was decided, and says which files', async () => {
    const folder = await killedAfter('rename journal')
    const findings = await recover(folder)
    expect(findings.filter(({ outcome: came }) => came === 'completed').map(({ path }) => path)).toEqual(
      ['c.txt', 'one/a.txt', 'two/x/b.txt'].map((path) => join(folder, path)),
    )
    expect(sideOf(folder, change)).toBe('new')
  })

  it('says what it would do, and touches nothing', async () => {
    const folder = await killedAfter('rename journal')
    const before = snapshotOf(folder)
    const foreseen = await recover(folder, { dryRun: true })
    expect(snapshotOf(folder)).toEqual(before)
    expect(foreseen).toEqual(expect.arrayContaining([...(await recover(folder))]))
    expect(await recover(folder, { dryRun: true })).toEqual([])
  })

  it.each<[path: string, what: string, becomes: (path: string) => void]>([
    ['one/a.txt', 'changed', mine],
    ['two/x/b.txt', 'made', mine],
    ['c.txt', 'changed', mine],
    ['one/a.txt', 'put a link to its like in place of', linkToCopy],
    ['c.txt', 'put a link to its like in place of', linkToCopy],
  ])(
    'leaves %s alone, which somebody %s since, says so, and finishes the others',
    async (path, _, becomes) => {
      const folder = await killedAfter('rename journal')
      becomes(join(folder, path))
      expect(await recover(folder)).toContainEqual({
        path: join(folder, path),
        outcome: 'left alone',
        reason: 'somebody else changed it',
      })
      expect(readFileSync(join(folder, path), 'utf8')).toBe('mine')
      const others = Object.entries(change).filter(([other]) => other !== path)
      expect(sideOf(folder, Object.fromEntries(others))).toBe('new')
      expect(leftIn(folder)).toEqual([])
    },
  )

  it('leaves a file alone that somebody makes in the last moment, and says so', async () => {
    const folder = await killedAfter('rename journal')
    const path = join(folder, 'two/x/b.txt')
    const slowly: Intercept = async (call, proceed) => {
      if (call.name === 'link' && call.on === 'file') mine(path)
      return proceed()
    }
    const findings = await recover(folder, { calls: interceptedCalls(slowly) })
    expect(findings).toContainEqual({ path, outcome: 'left alone', reason: 'somebody else changed it' })
    expect(sidesOf(folder, change)).toEqual(['new', 'two/x/b.txt: mine', 'new'])
  })

  it.each<[what: string, text: string, spoil: (old: string) => void, becomes: string]>([
    ['a mixture, whose old bytes are there', 'oew a', () => undefined, 'new a'],
    ['a mixture, whose old bytes are gone', 'oew a', rmSync, 'oew a'],
    ['a mixture, whose old bytes are others', 'oew a', (old) => writeFileSync(old, 'oew a'), 'oew a'],
    ["somebody else's", 'mine', () => undefined, 'mine'],
  ])(
    'makes a file that was written in place new only where it is its own: %s',
    async (_, text, spoil, becomes) => {
      const folder = await killedAfter('write file', 1, 'commit in place')
      writeFileSync(join(folder, 'a.txt'), text)
      for (const path of leftIn(folder)) {
        const full = join(folder, path)
        if (path.endsWith('.old') && readFileSync(full, 'utf8') === 'old a') spoil(full)
      }
      await recover(folder)
      const texts = ['a.txt', 'b.txt'].map((path) => readFileSync(join(folder, path), 'utf8'))
      expect([texts, leftIn(folder)]).toEqual([[becomes, 'new b'], []])
    },
  )

  it.each(['tmp', 'lock'])('leaves a file alone whose %s is gone, and finishes the others', async (kind) => {
    const folder = await killedAfter('rename journal')
    for (const entry of readdirSync(join(folder, 'one'))) {
      if (entry.endsWith(kind)) rmSync(join(folder, 'one', entry))
    }
    await recover(folder)
    expect(sidesOf(folder, change)).toEqual(['old', 'new', 'new'])
    expect(leftIn(folder)).toEqual([])
  })

  it('never takes new bytes that are not those decided on', async () => {
    const folder = await killedAfter('rename journal')
    const temporary = readdirSync(join(folder, 'one')).find((entry) => entry.endsWith('.tmp')) ?? ''
    truncateSync(join(folder, 'one', temporary), 3)
    await recover(folder)
    expect(sidesOf(folder, change)).toEqual(['old', 'new', 'new'])
  })

  it('finds what was left below a folder, not behind links', async () => {
    const folder = await killedAfter('chmod tmp', 2)
    const outside = await killedAfter('chmod tmp', 2)
    symlinkSync(outside, join(folder, 'outside'))
    await recover(folder)
    expect(leftIn(join(folder, 'one'))).toEqual([])
    expect(leftIn(outside).length).toBeGreaterThan(0)
  })

  it.each<[what: string, becomes: (path: string) => void]>([
    ['nothing', () => undefined],
    ['a file', (path) => writeFileSync(path, '')],
  ])('passes over a folder that has become %s, and clears the others', async (_, becomes) => {
    const folder = await temporaryFolder()
    for (const each of ['one', 'two']) {
      mkdirSync(join(folder, each))
      writeFileSync(join(folder, each, nameOf(newId(), 'tmp')), '')
    }
    let isFirst = true
    const readdir = async (path: string): Promise<string[]> => {
      if (path !== folder && isFirst) {
        isFirst = false
        rmSync(path, { recursive: true })
        becomes(path)
      }
      return readdirSync(path)
    }
    const findings = await recover(folder, { calls: { readdir } })
    expect(findings.map(({ outcome: came }) => came)).toEqual(['removed'])
    expect(leftIn(folder)).toEqual([])
  })

  it('tells of a folder that it cannot look through, and clears the others', async () => {
    const folder = await temporaryFolder()
    for (const each of ['one', 'two']) {
      mkdirSync(join(folder, each))
      writeFileSync(join(folder, each, nameOf(newId(), 'tmp')), '')
    }
    const readdir = async (path: string): Promise<string[]> => {
      if (path === join(folder, 'one')) throw systemError('EIO', path)
      return readdirSync(path)
    }
    const findings = await recover(folder, { calls: { readdir } })
    expect(findings).toContainEqual({ path: join(folder, 'one'), outcome: 'left alone', reason: 'EIO' })
    expect([leftIn(join(folder, 'one')).length, leftIn(join(folder, 'two')).length]).toEqual([1, 0])
  })

  it('finishes none of a commit where one of its files may not be written any more', async () => {
    const folder = await killedAfter('rename journal')
    mkdirSync(join(folder, 'two/.hashline'), { mode: 0o755 })
    writeFileSync(join(folder, 'two/.hashline/policy.json'), '{ "version": 1, "write": [] }', { mode: 0o644 })
    const findings = await recover(folder, { scope: {} })
    expect(findings).toContainEqual({ path: journalIn(folder), outcome: 'left alone', reason: 'EACCES' })
    expect(sideOf(folder, change)).toBe('old')
    await recover(folder)
    expect(sideOf(folder, change)).toBe('new')
  })

  it('leaves alone what a living process is doing', async () => {
    const folder = await temporaryFolder()
    prepare(folder, change)
    const seen: unknown[] = []
    const swaps = [
      { path: join(folder, 'one/a.txt'), expected: bytes('old a'), next: bytes('new a') },
      { path: join(folder, 'c.txt'), expected: bytes('old c'), next: bytes('new c') },
    ]
    const slowly = async (from: string, to: string): Promise<void> => {
      seen.push(await recover(folder))
      await rename(from, to)
    }
    expect(await new NodeFileSystem({ calls: { rename: slowly } }).transaction(swaps)).toBe('swapped')
    expect(seen).toEqual([[], [], []])
  })
})

describe('a listing that misses a lock', () => {
  it('costs no living process its new bytes', async () => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'a'), 'old')
    let isFirst = true
    // A name that comes while a folder is listed may be listed or not.
    const readdir = async (path: string): Promise<string[]> => {
      const names = readdirSync(path)
      if (!isFirst) return names
      isFirst = false
      return names.filter((each) => !each.endsWith('.lock'))
    }
    const clearing: Intercept = after('chmod tmp', 1, () => recover(folder, { calls: { readdir } }))
    const fileSystem = new NodeFileSystem({ calls: interceptedCalls(clearing) })
    expect(await fileSystem.compareAndSwap(join(folder, 'a'), bytes('old'), bytes('new'))).toBe('swapped')
  })
})

/** Everything below a folder, with what the files hold. */
function snapshotOf(folder: string): unknown {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [
      path,
      statSync(path).isFile() ? readFileSync(path, 'latin1') : 'folder',
      statSync(path).mtimeMs,
    ])
}

/** Ways in which a journal can be what nobody should carry out. */
const unusable: readonly (readonly [what: string, spoil: (journal: string) => void, reason: string])[] = [
  ['cut short', (journal) => truncateSync(journal, 100), 'it is damaged'],
  ['empty', (journal) => truncateSync(journal, 0), 'it is damaged'],
  ['other by one bit', flipBit, 'it is damaged'],
  ['under the name of another commit', renameToOther, 'it is damaged'],
  ['writable for others', (journal) => chmodSync(journal, 0o622), 'somebody else may have written it'],
  ['a link', replaceByLink, 'somebody else may have written it'],
]

describe.each(unusable)('a journal that is %s', (_, spoil, reason) => {
  it('is never carried out, and is reported each time', async () => {
    const folder = await killedAfter('rename journal')
    spoil(journalIn(folder))
    const finding = { path: journalIn(folder), outcome: 'left alone', reason }
    expect(await recover(folder, { dryRun: true })).toContainEqual(finding)
    expect(await recover(folder)).toContainEqual(finding)
    expect(await recover(folder)).toContainEqual(finding)
    expect(sideOf(folder, change)).toBe('old')
  })
})

function flipBit(journal: string): void {
  const content = readFileSync(journal)
  content.writeUInt8(content.readUInt8(200) ^ 1, 200)
  writeFileSync(journal, content)
}

function renameToOther(journal: string): void {
  renameSync(journal, join(dirname(journal), nameOf(newId(), 'journal')))
}

function replaceByLink(journal: string): void {
  renameSync(journal, `${journal}.away`)
  symlinkSync(`${journal}.away`, journal)
}

describe('a journal', () => {
  it('that is damaged stands in the way of no write', async () => {
    const folder = await killedAfter('rename journal')
    flipBit(journalIn(folder))
    const path = join(folder, 'one/a.txt')
    expect(await new NodeFileSystem().compareAndSwap(path, bytes('old a'), bytes('mine'))).toBe('swapped')
    expect(leftIn(join(folder, 'one'))).toEqual([])
  })

  it.each([
    ['a file', 'victim.txt'],
    ['a file behind a link', 'link/victim.txt'],
    ['a file outside', '../victim.txt'],
    ['a file in a way that hides it', 'a/../../victim.txt'],
  ])('that somebody made up reaches nothing that no lock was taken for: %s', async (_, path) => {
    const outer = await temporaryFolder()
    const folder = join(outer, 'folder')
    mkdirSync(folder)
    symlinkSync(outer, join(folder, 'link'))
    for (const each of [outer, folder]) writeFileSync(join(each, 'victim.txt'), 'victim')
    const entry = { lock: newId(), before: hashOf(bytes('victim')), after: '-', isInPlace: false, path }
    const journal = { commit: newId(), owner: { ...ownIdentity(), start: '1' }, entries: [entry] }
    writeFileSync(join(folder, nameOf(journal.commit, 'journal')), formatJournal(journal), { mode: 0o600 })
    await recover(folder)
    expect([outer, folder].map((each) => readFileSync(join(each, 'victim.txt'), 'utf8'))).toEqual([
      'victim',
      'victim',
    ])
  })
})

describe.runIf(process.geteuid?.() === 0)('a journal of another user, whom only the superuser can be', () => {
  const reason = 'somebody else may have written it'

  it('is never carried out, and its files wait for that user', async () => {
    const folder = await killedAfter('rename journal')
    chownSync(journalIn(folder), 1234, 1234)
    expect(await recover(folder)).toContainEqual({ path: journalIn(folder), outcome: 'left alone', reason })
    const writing = new NodeFileSystem().compareAndSwap(join(folder, 'c.txt'), bytes('old c'), bytes('mine'))
    expect(await outcome(writing)).toBe('EBUSY')
    chownSync(journalIn(folder), 0, 0)
    await recover(folder)
    expect(sideOf(folder, change)).toBe('new')
  })

  it('stops nobody for long', async () => {
    const folder = await killedAfter('rename journal')
    chownSync(journalIn(folder), 1234, 1234)
    for (const path of leftIn(folder)) lutimesSync(join(folder, path), 0, 0)
    const writing = new NodeFileSystem().compareAndSwap(join(folder, 'c.txt'), bytes('old c'), bytes('mine'))
    expect(await outcome(writing)).toBe('swapped')
  })
})
