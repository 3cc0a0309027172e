import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { nodeCalls, type Calls } from '../../../../src/adapters/node/calls.ts'
import { formatLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { lockNameOf, newId } from '../../../../src/adapters/node/names.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { isRollbackError } from '../../../../src/ports/rollback-error.ts'
import { bytes, outcome } from '../../../support/bytes.ts'
import {
  after,
  both,
  failing,
  interceptedCalls,
  readOnlyFrom,
  telling,
  type Intercept,
} from '../../../support/intercepted-calls.ts'
import { methodsOf } from '../../../support/open-file.ts'
import { leftIn, prepare, sidesOf, type Change } from '../../../support/scenario.ts'
import { isSoak } from '../../../support/soak.ts'
import { swap, swapped } from '../../../support/swap.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const textIn = (...names: readonly string[]): string => readFileSync(join(...names), 'utf8')

/** Just before the call, somebody else does something. */
function before(step: string, act: () => void): Intercept {
  let isDone = false
  return (call, proceed) => {
    if (!isDone && step === `${call.name} ${call.on}`) {
      isDone = true
      act()
    }
    return proceed()
  }
}

async function folderWith(text: string): Promise<string> {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, 'a'), text)
  return folder
}

describe('somebody else who writes in the middle', () => {
  const changed = { result: 'changed', notes: [] }

  it.each<[what: string, act: (path: string) => void]>([
    ['writes', (path) => writeFileSync(path, 'theirs')],
    ['writes as many bytes', (path) => writeFileSync(path, 'OLD')],
    [
      'writes as many bytes and puts the time back',
      (path) => {
        const { atime, mtime } = statSync(path)
        writeFileSync(path, 'OLD')
        utimesSync(path, atime, mtime)
      },
    ],
    [
      'replaces the file',
      (path) => {
        writeFileSync(`${path}.new`, 'theirs')
        renameSync(`${path}.new`, path)
      },
    ],
    [
      'replaces the file by the same',
      (path) => {
        writeFileSync(`${path}.new`, 'old')
        renameSync(`${path}.new`, path)
      },
    ],
    ['removes the file', (path) => rmSync(path)],
    ['sets the mode', (path) => chmodSync(path, 0o600)],
  ])('is noticed before the rename: %s', async (_, act) => {
    const path = join(await folderWith('old'), 'a')
    const calls = interceptedCalls(before('chmod tmp', () => act(path)))
    expect(await swap(path, 'old', 'new', { calls })).toEqual(changed)
    const expected = await folderWith('old')
    act(join(expected, 'a'))
    expect(filesIn(join(path, '..'))).toEqual(filesIn(expected))
  })

  it.each<[what: string, code: string, act: (path: string) => void]>([
    ['a folder', 'EISDIR', (path) => mkdirSync(path)],
    ['a FIFO', 'ENXIO', (path) => execFileSync('mkfifo', [path])],
  ])('is told that nothing was begun where they make it %s', async (_, code, act) => {
    const path = join(await folderWith('old'), 'a')
    const replace = (): void => {
      rmSync(path)
      act(path)
    }
    const calls = interceptedCalls(before('chmod tmp', replace))
    expect(await swap(path, 'old', 'new', { calls })).toMatchObject({ result: code })
    expect(leftIn(join(path, '..'))).toEqual([])
  })

  it('is noticed where they create the file', async () => {
    const folder = await temporaryFolder()
    const calls = interceptedCalls(before('link file', () => writeFileSync(join(folder, 'a'), 'theirs')))
    expect(await swap(join(folder, 'a'), null, 'new', { calls })).toEqual(changed)
    expect(filesIn(folder)).toEqual({ a: 'theirs' })
  })

  it('gets back what was to be removed', async () => {
    const folder = await folderWith('old')
    const calls = interceptedCalls(before('rename tmp', () => writeFileSync(join(folder, 'a'), 'theirs')))
    expect(await swap(join(folder, 'a'), 'old', null, { calls })).toEqual(changed)
    expect(filesIn(folder)).toEqual({ a: 'theirs' })
  })

  it('gets back the folder that they put in the place of what was to be removed', async () => {
    const folder = await folderWith('old')
    const act = before('rename tmp', () => {
      rmSync(join(folder, 'a'))
      mkdirSync(join(folder, 'a'))
      writeFileSync(join(folder, 'a/theirs'), 'theirs')
    })
    expect(await swap(join(folder, 'a'), 'old', null, { calls: interceptedCalls(act) })).toEqual(changed)
    expect([readdirSync(folder), textIn(folder, 'a/theirs')]).toEqual([['a'], 'theirs'])
  })

  it('keeps what they put in the place of what was to be removed, just after', async () => {
    const folder = await folderWith('old')
    const act = both(
      before('rename tmp', () => writeFileSync(join(folder, 'a'), 'theirs')),
      after('rename tmp', 1, () => writeFileSync(join(folder, 'a'), 'theirs again')),
    )
    expect(await swap(join(folder, 'a'), 'old', null, { calls: interceptedCalls(act) })).toEqual(changed)
    expect(filesIn(folder)).toEqual({ a: 'theirs again' })
  })
})

/** Names and texts. */
function filesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, textIn(folder, name)]))
}

const change: Change = {
  'a/1.txt': ['old 1', 'new 1'],
  'b/2.txt': ['old 2', 'new 2'],
  'c/d/3.txt': [null, 'new 3'],
  'e/4.txt': ['old 4', null],
}

/** Commits the change while something happens: what it came to, and which files have which bytes. */
async function committed(intercept: (folder: string) => Intercept) {
  const folder = await temporaryFolder()
  prepare(folder, change)
  const swaps = Object.entries(change).map(([path, [expected, next]]) => ({
    path: join(folder, path),
    expected: expected === null ? null : bytes(expected),
    next: next === null ? null : bytes(next),
  }))
  const fileSystem = new NodeFileSystem({ calls: interceptedCalls(intercept(folder)) })
  const result: unknown = await fileSystem.transaction(swaps).catch((error: unknown) => error)
  return { folder, result, sides: sidesOf(folder, change) }
}

describe('a commit of several files', () => {
  it.each([
    ['while the new bytes are written', 'open tmp'],
    ['when it is decided', 'rename file'],
    ['when the first file is new', 'link file'],
  ])('leaves all as they are where somebody changes the last one %s', async (_, step) => {
    const { folder, result, sides } = await committed((root) =>
      before(step, () => writeFileSync(join(root, 'e/4.txt'), 'theirs')),
    )
    expect([result, sides]).toEqual(['changed', ['old', 'old', 'old', 'e/4.txt: theirs']])
    expect([leftIn(folder), existsSync(join(folder, 'c'))]).toEqual([[], false])
  })

  it('puts back all it began where the next one has become a folder', async () => {
    const { folder, result, sides } = await committed((root) =>
      before('link file', () => {
        rmSync(join(root, 'e/4.txt'))
        mkdirSync(join(root, 'e/4.txt'))
      }),
    )
    expect(result).toMatchObject({ code: 'EROLLEDBACK', left: [], cause: { code: 'EISDIR' } })
    expect([sides.slice(0, 3), leftIn(folder)]).toEqual([['old', 'old', 'old'], []])
  })

  it('leaves a file alone that somebody changed before it could be put back, and says so', async () => {
    const { folder, result, sides } = await committed((root) =>
      both(
        before('link file', () => writeFileSync(join(root, 'a/1.txt'), 'theirs')),
        failing({ call: 'rename tmp', code: 'EIO' }),
      ),
    )
    expect(isRollbackError(result)).toBe(true)
    expect(result).toMatchObject({
      code: 'EROLLBACK',
      left: [{ path: join(folder, 'a/1.txt'), holds: 'other' }],
      cause: { code: 'EIO' },
    })
    expect([sides, leftIn(folder)]).toEqual([['a/1.txt: theirs', 'old', 'old', 'old'], []])
  })

  it('says exactly what stands where the folders became read-only in the middle', async () => {
    let isDecided = false
    const { folder, result, sides } = await committed(() => {
      const refusing = readOnlyFrom(1)
      return (call, proceed) => {
        const value = isDecided ? refusing(call, proceed) : proceed()
        isDecided ||= call.name === 'link' && call.on === 'file'
        return value
      }
    })
    expect(result).toMatchObject({
      code: 'EROLLBACK',
      left: ['c/d/3.txt', 'b/2.txt', 'a/1.txt'].map((path) => ({ path: join(folder, path), holds: 'next' })),
      cause: { code: 'EACCES' },
    })
    expect(sides).toEqual(['new', 'new', 'new', 'old'])
    // Writable again: the next writes clear up, and leave the files as they were said to stand.
    for (const each of ['a', 'b', 'c/d', 'e', '.']) await swap(join(folder, each, 'next'), null, 'next')
    expect([sidesOf(folder, change), leftIn(folder)]).toEqual([['new', 'new', 'new', 'old'], []])
  })

  it('keeps a folder that it made where somebody else put a file there', async () => {
    const { folder, result } = await committed((root) =>
      both(
        before('rename tmp', () => writeFileSync(join(root, 'c/theirs'), 'theirs')),
        failing({ call: 'rename tmp', code: 'EIO' }),
      ),
    )
    expect(result).toMatchObject({ code: 'EROLLEDBACK', left: [], cause: { code: 'EIO' } })
    expect(readdirSync(join(folder, 'c'))).toEqual(['theirs'])
  })

  it('is undone where a bug shows in the middle, and the bug passes', async () => {
    const bug = new RangeError('a bug')
    const { folder, result, sides } = await committed(() =>
      before('rename tmp', () => {
        throw bug
      }),
    )
    expect(result).toBe(bug)
    expect([new Set(sides), leftIn(folder)]).toEqual([new Set(['old']), []])
  })

  it('notes nothing of what was undone', async () => {
    const folder = await temporaryFolder()
    for (const name of ['a', 'b']) writeFileSync(join(folder, name), 'old')
    linkSync(join(folder, 'a'), join(folder, 'other'))
    const notes: string[] = []
    const calls = interceptedCalls(failing({ call: 'rename file', code: 'EIO', nth: 2 }))
    const swaps = ['a', 'b'].map((name) => ({
      path: join(folder, name),
      expected: bytes('old'),
      next: bytes('new'),
    }))
    const committing = new NodeFileSystem({ calls }).transaction(swaps, {
      onNote: (note) => notes.push(note),
    })
    expect([await outcome(committing), notes]).toEqual(['EROLLEDBACK', []])
  })

  const many = isSoak ? 1000 : 200
  it(`of ${many} files is undone whole where the last one fails`, async () => {
    const folder = await temporaryFolder()
    const paths = Array.from({ length: many }, (_, index) => join(folder, `${index}`))
    for (const path of paths) writeFileSync(path, 'old')
    const calls = interceptedCalls(failing({ call: 'rename file', code: 'EIO', nth: many }))
    const swaps = paths.map((path) => ({ path, expected: bytes('old'), next: bytes('new') }))
    const result = new NodeFileSystem({ calls, durability: 'fast' }).transaction(swaps)
    expect(await outcome(result)).toBe('EROLLEDBACK')
    expect(new Set(paths.map((path) => textIn(path)))).toEqual(new Set(['old']))
    expect(leftIn(folder)).toEqual([])
  })

  it('touches no file that has its bytes already', async () => {
    const folder = await temporaryFolder()
    for (const name of ['a', 'b', 'c']) writeFileSync(join(folder, name), 'old')
    utimesSync(join(folder, 'b'), 1, 1)
    const { ino } = statSync(join(folder, 'b'))
    const swaps = ['a', 'b', 'c'].map((name) => ({
      path: join(folder, name),
      expected: bytes('old'),
      next: bytes(name === 'b' ? 'old' : 'new'),
    }))
    expect(await new NodeFileSystem().transaction(swaps)).toBe('swapped')
    expect(filesIn(folder)).toEqual({ a: 'new', b: 'old', c: 'new' })
    expect(statSync(join(folder, 'b'))).toMatchObject({ mtimeMs: 1000, ino })
  })
})

describe('the journal of a commit', () => {
  it.each<[where: string, made: (root: string) => void, at: string]>([
    ['in the folder that is common to all', () => {}, '.'],
    ['in .hashline there', (root) => mkdirSync(join(root, '.hashline')), '.hashline'],
    ['not in .hashline where that is a link', (root) => symlinkSync('a', join(root, '.hashline')), '.'],
    ['not in .hashline where that is a file', (root) => writeFileSync(join(root, '.hashline'), ''), '.'],
    ['not in .hashline of a folder below', (root) => mkdirSync(join(root, 'a/.hashline')), '.'],
  ])('is %s', async (_, made, at) => {
    const folders: string[] = []
    await committed((root) => {
      made(root)
      return (call, proceed) => {
        if (call.name === 'unlink' && call.on === 'journal')
          folders.push(...leftIn(root).filter((path) => path.endsWith('.journal')))
        return proceed()
      }
    })
    expect(folders).toEqual([expect.stringMatching(at === '.' ? /^\.hl-/ : /^\.hashline\/\.hl-/)])
  })

  it('is beside the file where it is the only one', async () => {
    const folder = await folderWith('old')
    mkdirSync(join(folder, '.hashline'))
    const left: string[] = []
    const calls = interceptedCalls(after('rename journal', 1, () => left.push(...leftIn(folder))))
    const { result } = await swap(join(folder, 'a'), 'old', 'new', { calls, preserveInode: true })
    expect([result, left.find((path) => path.endsWith('.journal'))]).toEqual([
      'swapped',
      expect.stringMatching(/^\.hl-/),
    ])
  })
})

/** A system whose every write stops after so many bytes, without an error. */
function writingAtMost(count: number): Pick<Calls, 'open'> {
  return {
    open: async (...args) => {
      const file = await nodeCalls.open(...args)
      return {
        ...methodsOf(file),
        write: (content, offset, length, position) =>
          file.write(content, offset, Math.min(length, count), position),
      }
    },
  }
}

describe('a write that stops short', () => {
  const long = 'a line of text\n'.repeat(100)

  it('is gone on with', async () => {
    const folder = await folderWith('old')
    expect(await swap(join(folder, 'a'), 'old', long, { calls: writingAtMost(7) })).toEqual(swapped)
    expect(filesIn(folder)).toEqual({ a: long })
  })

  it('at nothing is a failure', async () => {
    const folder = await folderWith('old')
    const failed = { result: 'EIO', notes: [] }
    expect(await swap(join(folder, 'a'), 'old', long, { calls: writingAtMost(0) })).toEqual(failed)
    expect(filesIn(folder)).toEqual({ a: 'old' })
  })
})

describe('swaps of one file in one process', () => {
  it('wait for their turn, and never for a lock', async () => {
    const path = join(await folderWith('old'), 'a')
    let met = 0
    const counting: Intercept = (call, proceed) => {
      // A lock is opened to be read only by whoever finds it.
      if (call.name === 'open' && call.on === 'lock') met += 1
      return proceed()
    }
    const fileSystem = new NodeFileSystem({ calls: interceptedCalls(counting) })
    const swaps = Array.from({ length: 20 }, (_, index) =>
      fileSystem.compareAndSwap(path, bytes('old'), bytes(`${index}`)),
    )
    expect((await Promise.all(swaps)).filter((result) => result === 'swapped').length).toBe(1)
    expect(met).toBe(0)
  })
})

describe('the locks of a commit', () => {
  it('are taken in the order of the paths, whatever the order of the swaps', async () => {
    const folder = await temporaryFolder()
    const first: string[] = []
    const calls = interceptedCalls(after('link lock', 1, () => first.push(...leftIn(folder))))
    const swaps = ['c', 'a', 'b'].map((name) => ({
      path: join(folder, name),
      expected: null,
      next: bytes(''),
    }))
    expect(await new NodeFileSystem({ calls }).transaction(swaps)).toBe('swapped')
    expect(first).toContain(lockNameOf('a'))
  })
})

describe('a commit that waits', () => {
  it('waits for a lock that another process has', async () => {
    const folder = await folderWith('old')
    const lock = join(folder, lockNameOf('a'))
    writeFileSync(lock, formatLock({ id: newId(), commit: newId(), journal: '.', owner: ownIdentity() }))
    const writing = swap(join(folder, 'a'), 'old', 'new')
    await setTimeout(50)
    expect(textIn(folder, 'a')).toBe('old')
    rmSync(lock)
    expect(await writing).toEqual(swapped)
  })
})

describe('swaps that come to nothing', () => {
  it.each<[what: string, result: string, swaps: (readonly [string, string | null, string | null])[]]>([
    ['change nothing in one file', 'swapped', [['a', 'old', 'old']]],
    ['change nothing where nothing is', 'swapped', [['x/y', null, null]]],
    [
      'change nothing in several files',
      'swapped',
      [
        ['a', 'old', 'old'],
        ['x/y', null, null],
      ],
    ],
    [
      'expect a file in a folder that is not there',
      'changed',
      [
        ['a', 'old', 'new'],
        ['x/y', 'old', 'new'],
      ],
    ],
  ])('touch nothing where they %s: %s', async (_, result, sides) => {
    const folder = await folderWith('old')
    const steps: string[] = []
    const calls = interceptedCalls(telling((step) => steps.push(step)))
    const swaps = sides.map(([name, expected, next]) => ({
      path: join(folder, name),
      expected: expected === null ? null : bytes(expected),
      next: next === null ? null : bytes(next),
    }))
    expect([await new NodeFileSystem({ calls }).transaction(swaps), steps]).toEqual([result, []])
  })
})

/** The calls that make things last, and those that others see, in their order. */
async function order(durability: 'full' | 'fast', names: readonly string[]): Promise<readonly string[]> {
  const folder = await temporaryFolder()
  const seen: string[] = []
  const noting: Intercept = async ({ name, on }, proceed) => {
    const value = await proceed()
    if (
      name === 'sync' ||
      ['rename journal', 'rename file', 'link file', 'unlink journal'].includes(`${name} ${on}`)
    ) {
      seen.push(`${name} ${on}`)
    }
    return value
  }
  for (const name of names) writeFileSync(join(folder, name), 'old')
  const swaps = names.map((name) => ({
    path: join(folder, name),
    expected: bytes('old'),
    next: bytes('new'),
  }))
  await new NodeFileSystem({ durability, calls: interceptedCalls(noting) }).transaction(swaps)
  return seen
}

describe('durability', () => {
  it.each([
    ['full', 'a', 'sync tmp, rename file, sync folder'],
    ['fast', 'a', 'rename file'],
    ['fast', 'a b', 'rename journal, rename file, rename file, unlink journal'],
    // A lock leads to the journal, and the journal to the new bytes: each is there before what leads to it counts.
    [
      'full',
      'a b',
      `sync new, sync new, sync tmp, sync tmp, sync folder,
       sync new, rename journal, sync folder,
       rename file, rename file, sync folder, unlink journal, sync folder`,
    ],
  ] as const)('%s makes last what it has to, of %s', async (durability, names, calls) => {
    expect(await order(durability, names.split(' '))).toEqual(calls.split(/,\s+/))
  })

  it('makes last every folder that a name came into', async () => {
    const folder = await temporaryFolder()
    const opened: string[] = []
    const open: Calls['open'] = (path, flags, mode) => {
      if ((flags & constants.O_DIRECTORY) !== 0) opened.push(path)
      return nodeCalls.open(path, flags, mode)
    }
    expect(await swap(join(folder, 'x/y/a'), null, 'new', { calls: { open } })).toEqual(swapped)
    expect(opened.toSorted()).toEqual([folder, join(folder, 'x'), join(folder, 'x/y')])
  })
})
