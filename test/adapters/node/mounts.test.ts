import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmdirSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { systemError } from '../../../src/ports/system-error.ts'
import { bytes, outcome } from '../../support/bytes.ts'
import { buildChildProgram } from '../../support/child-program.ts'
import { untouched } from '../../support/intercepted-calls.ts'
import { leftIn, prepare, scenarioOf, sideOf, write } from '../../support/scenario.ts'
import { swap } from '../../support/swap.ts'
import { makeTemporaryFolder, temporaryFolder } from '../../support/temporary-folder.ts'

const child = await buildChildProgram()
afterAll(() => child.remove())

/** Mounting takes a right that few have, in a container for instance. */
function canMount(): boolean {
  const folder = makeTemporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'hashline', folder])
  if (status === 0) spawnSync('umount', [folder])
  rmdirSync(folder)
  return status === 0
}

function mount(path: string, ...args: readonly string[]): void {
  expect(spawnSync('mount', [...args, path]).status).toBe(0)
  onTestFinished(() => {
    spawnSync('umount', [path])
  })
}

/** Files of a scenario on a disk of its own, which has so many pages left: every little file takes one. */
async function fullDisk(name: string, pages: number): Promise<string> {
  const folder = join(await temporaryFolder(), 'disk')
  mkdirSync(folder)
  mount(folder, '-t', 'tmpfs', '-o', 'size=256k', 'hashline')
  prepare(folder, scenarioOf(name).change)
  // Made before the disk is full, so that the folders cost nothing.
  writeFileSync(join(folder, 'filler'), '')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(join(folder, 'filler'), Buffer.alloc((bavail - pages) * bsize))
  return folder
}

describe.runIf(canMount())('on a full disk, which takes the right to mount', () => {
  const name = 'commit three files'
  const { change } = scenarioOf(name)

  it.each([0, 1, 2, 3, 4, 5])(
    'with %i pages left, where the commit needs 6, everything stays',
    async (pages) => {
      const folder = await fullDisk(name, pages)
      expect(await outcome(write(folder, name, untouched))).toBe('ENOSPC')
      expect([sideOf(folder, change), leftIn(folder)]).toEqual(['old', []])
    },
  )

  it('with just enough pages left, the commit is done', async () => {
    const folder = await fullDisk(name, 6)
    expect(await outcome(write(folder, name, untouched))).toBe('swapped')
    expect([sideOf(folder, change), leftIn(folder)]).toEqual(['new', []])
  })

  it('a file is not replaced by half of the new one', async () => {
    const folder = await fullDisk('replace', 4)
    const result = await swap(join(folder, 'a.txt'), 'old', 'x'.repeat(20_000))
    expect(result).toEqual({ result: 'ENOSPC', notes: [] })
    expect([readFileSync(join(folder, 'a.txt'), 'utf8'), leftIn(folder)]).toEqual(['old', []])
  })

  it('a file written in place keeps its bytes', async () => {
    const folder = await fullDisk('replace', 14)
    const calls = { access: () => Promise.reject(systemError('EACCES', folder)) }
    const result = await swap(join(folder, 'a.txt'), 'old', 'x'.repeat(80_000), { calls })
    expect(result).toEqual({ result: 'ENOSPC', notes: [] })
    expect([readFileSync(join(folder, 'a.txt'), 'utf8'), leftIn(folder)]).toEqual(['old', []])
  })
})

describe('beyond the size that a process may write', () => {
  it('a file is not replaced by half of the new one', async () => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'a'), 'old')
    const wrapper = ['prlimit', '--fsize=8192']
    const { stdout } = await child.run(['swap', join(folder, 'a'), 'old', 'x'.repeat(20_000)], { wrapper })
    expect(JSON.parse(stdout)).toEqual(['EFBIG'])
    expect([readFileSync(join(folder, 'a'), 'utf8'), leftIn(folder)]).toEqual(['old', []])
  })
})

/** A folder in which `a` is a file of its own file system. */
async function mounted(): Promise<string> {
  const folder = await temporaryFolder()
  prepare(folder, { a: ['old', null], b: ['old', null], source: ['old', null] })
  mount(join(folder, 'a'), '--bind', join(folder, 'source'))
  return folder
}

describe.runIf(canMount())('a file that is mounted by itself, which takes the right to mount', () => {
  it('is written in place, and that is noted', async () => {
    const folder = await mounted()
    const { result, notes } = await swap(join(folder, 'a'), 'old', 'new')
    expect([result, notes]).toEqual(['swapped', [expect.stringContaining('in place')]])
    expect([readFileSync(join(folder, 'source'), 'utf8'), leftIn(folder)]).toEqual(['new', []])
  })

  it('is not removed', async () => {
    const folder = await mounted()
    expect(await swap(join(folder, 'a'), 'old', null)).toEqual({ result: 'EBUSY', notes: [] })
    expect([readFileSync(join(folder, 'a'), 'utf8'), leftIn(folder)]).toEqual(['old', []])
  })

  it('undoes a commit of several files', async () => {
    const folder = await mounted()
    const swaps = ['b', 'a'].map((name) => ({
      path: join(folder, name),
      expected: bytes('old'),
      next: bytes('new'),
    }))
    expect(await outcome(new NodeFileSystem().transaction(swaps))).toBe('EROLLEDBACK')
    expect(['a', 'b', 'source'].map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual([
      'old',
      'old',
      'old',
    ])
    expect(leftIn(folder)).toEqual([])
  })
})
