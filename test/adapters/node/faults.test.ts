import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { isRollbackError } from '../../../src/ports/rollback-error.ts'
import { codeOf } from '../../../src/ports/system-error.ts'
import { bytes } from '../../support/bytes.ts'
import { both, failing, readOnlyFrom, type Intercept } from '../../support/intercepted-calls.ts'
import {
  foldersIn,
  leftIn,
  prepare,
  scenarioOf,
  scenarios,
  sideOf,
  sidesOf,
  write,
} from '../../support/scenario.ts'
import { sampled } from '../../support/soak.ts'
import { memory, temporaryFolder } from '../../support/temporary-folder.ts'

interface Written {
  readonly folder: string
  /** What the call gave, or the error it failed with. */
  readonly result: unknown
  readonly notes: readonly string[]
}

/** Writes a scenario while something goes wrong. */
async function writeWith(name: string, intercept: Intercept): Promise<Written> {
  const folder = await temporaryFolder(memory)
  const notes: string[] = []
  prepare(folder, scenarioOf(name).change)
  const writing = write(folder, name, intercept, { onNote: (note) => notes.push(note) })
  return { folder, notes, result: await writing.catch((error: unknown) => error) }
}

/** Another write in every folder. Nothing of ours may be left after it. */
async function writeNext(folder: string): Promise<void> {
  const fileSystem = new NodeFileSystem({ durability: 'fast' })
  for (const each of foldersIn(folder))
    await fileSystem.compareAndSwap(join(each, 'next'), null, bytes('next'))
}

/** What fails and how, then what the caller gets and which bytes the files have. */
const faults: readonly (readonly [
  name: string,
  call: string,
  codes: string,
  result: string,
  side: string,
])[] = [
  ['replace', 'open tmp', 'EACCES EROFS ENOSPC EMFILE EEXIST ENAMETOOLONG', 'the code', 'old'],
  ['replace', 'open new', 'EACCES EROFS ENOSPC EMFILE ENAMETOOLONG', 'the code', 'old'],
  ['replace', 'write tmp', 'ENOSPC EDQUOT EFBIG EIO', 'the code', 'old'],
  ['replace', 'write new', 'ENOSPC EDQUOT EFBIG EIO', 'the code', 'old'],
  ['replace', 'sync tmp', 'EIO EINVAL', 'the code', 'old'],
  ['replace', 'chmod tmp', 'EPERM', 'the code', 'old'],
  ['replace', 'close tmp', 'EIO', 'the code', 'old'],
  ['replace', 'link lock', 'EPERM EMLINK EXDEV ENOTSUP', 'swapped', 'new'],
  ['replace', 'rename file', 'EPERM EACCES EISDIR ENOENT', 'the code', 'old'],
  ['replace', 'rename file', 'EXDEV EBUSY', 'swapped', 'new'],
  ['replace', 'sync folder', 'EINVAL', 'swapped', 'new'],
  ['replace', 'sync folder', 'EIO', 'the code', 'old'],
  ['replace', 'readdir folder', 'EACCES', 'swapped', 'new'],
  ['replace', 'readdir folder', 'EIO', 'the code', 'old'],
  ['create', 'link file', 'EPERM EMLINK EXDEV ENOTSUP', 'swapped', 'new'],
  ['create', 'link file', 'EEXIST', 'changed', 'old'],
  ['create', 'mkdir folder', 'EACCES EROFS ENOSPC', 'the code', 'old'],
  ['remove', 'rename tmp', 'EPERM EACCES ENOENT', 'the code', 'old'],
  ['remove', 'sync folder', 'EIO', 'the code', 'old'],
  ['write in place', 'write file', 'ENOSPC EIO', 'the code', 'old'],
  ['write in place', 'truncate file', 'EIO', 'the code', 'old'],
  ['commit three files', 'rename journal', 'ENOSPC EIO', 'the code', 'old'],
  ['commit three files', 'rename file', 'EXDEV EBUSY EPERM', 'EROLLEDBACK', 'old'],
  ['commit three files', 'rename tmp', 'EPERM', 'EROLLEDBACK', 'old'],
  ['commit three files', 'link file', 'EEXIST', 'changed', 'old'],
]

describe('a call that fails', () => {
  const rows = faults.flatMap(([name, call, codes, result, side]) =>
    codes
      .split(' ')
      .map((code) => ({ name, call, code, result: result === 'the code' ? code : result, side })),
  )
  it.each(rows)('$name: $call with $code gives $result and all $side', async ({ name, side, ...fault }) => {
    const { folder, result } = await writeWith(name, failing(fault))
    expect(codeOf(result) ?? result).toBe(fault.result)
    expect(sideOf(folder, scenarioOf(name).change)).toBe(side)
    expect(leftIn(folder)).toEqual([])
    await writeNext(folder)
    expect(leftIn(folder)).toEqual([])
  })

  it.each([
    ['replace', 'EBUSY', 'rename file', 'written in place'],
    ['create', 'ENOTSUP', 'link file', 'hard links are not known'],
  ])('%s with %s of %s is told of: %s', async (name, code, call, note) => {
    const { notes } = await writeWith(name, failing({ call, code }))
    expect(notes).toEqual([expect.stringContaining(note)])
  })

  it.each(['replace', 'commit three files'])(
    'leaves a lock that cannot be removed to the next write: %s',
    async (name) => {
      const { folder, result } = await writeWith(name, failing({ call: 'unlink lock', code: 'EACCES' }))
      expect(result).toBe('swapped')
      expect(leftIn(folder).length).toBe(1)
      await writeNext(folder)
      expect(leftIn(folder)).toEqual([])
    },
  )

  it.each(['EIO', 'EACCES', 'ENOSPC'])(
    'takes back the name that it claimed where that cannot become the file: %s',
    async (code) => {
      const linkless = failing({ call: 'link file', code: 'ENOTSUP' })
      const { folder, result } = await writeWith(
        'create',
        both(linkless, failing({ call: 'rename file', code })),
      )
      expect(codeOf(result)).toBe(code)
      expect([sideOf(folder, scenarioOf('create').change), leftIn(folder)]).toEqual(['old', []])
    },
  )

  it('empties a journal that cannot be removed, so that it undoes nothing later', async () => {
    const { folder, result } = await writeWith(
      'commit three files',
      failing({ call: 'unlink journal', code: 'EACCES', persists: true }),
    )
    expect(result).toBe('swapped')
    prepare(folder, scenarioOf('commit three files').change)
    await writeNext(folder)
    expect(sideOf(folder, { ...scenarioOf('commit three files').change, 'two/x/b.txt': ['new b', ''] })).toBe(
      'old',
    )
  })
})

/** Every call that a scenario makes, and what happens if that one fails. */
describe.each(Object.keys(scenarios))('whichever call fails, the answer is true: %s', (name) => {
  const { change } = scenarioOf(name)

  /** Files are as the result says: all new, all old, or just those that it names. */
  function truth({ folder, result }: Written): unknown {
    if (result === 'swapped') return sideOf(folder, change) === 'new' || sidesOf(folder, change)
    if (!isRollbackError(result)) return sideOf(folder, change) === 'old' || [result, sidesOf(folder, change)]
    const left = new Map(result.left.map(({ path, holds }) => [path, holds]))
    const sides = sidesOf(folder, change)
    const told = Object.keys(change).map((path, index) => {
      const holds = left.get(join(folder, path)) ?? 'old'
      return holds === 'unknown' ? sides[index] : holds.replace('next', 'new')
    })
    return String(told) === String(sides) || [told, sides]
  }

  /** One call after another. */
  async function every(intercept: Intercept, count: () => number, nth: number): Promise<readonly number[]> {
    await writeWith(name, intercept)
    return sampled(
      Array.from({ length: count() }, (_, index) => index + 1),
      nth,
    )
  }

  it('once', async () => {
    let calls = 0
    const numbers = await every(
      (_, proceed) => ((calls += 1), proceed()),
      () => calls,
      5,
    )
    for (const nth of numbers) {
      const written = await writeWith(name, failing({ call: '*', code: 'EIO', nth }))
      expect([nth, truth(written)]).toEqual([nth, true])
      await writeNext(written.folder)
      expect([nth, leftIn(written.folder)]).toEqual([nth, []])
    }
    expect(calls).toBeGreaterThan(20)
  })

  it('and then every one that changes a name', async () => {
    let names = 0
    const numbers = await every(
      (call, proceed) => ((names += call.isNaming ? 1 : 0), proceed()),
      () => names,
      1,
    )
    for (const nth of numbers) {
      const written = await writeWith(name, readOnlyFrom(nth))
      expect([nth, truth(written)]).toEqual([nth, true])
    }
    expect(names).toBeGreaterThan(5)
  })
})
