import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { buildChildProgram } from '../../support/child-program.ts'
import { leftIn, prepare, scenarioOf, sideOf } from '../../support/scenario.ts'
import { isSoak } from '../../support/soak.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const child = await buildChildProgram()
afterAll(() => child.remove())

const [processes, edits, commits] = isSoak ? [20, 50, 100] : [8, 12, 15]
const replaces = 1000
vi.setConfig({ testTimeout: 300_000 })

/** Every line that so many processes add, in the order of the alphabet. */
function linesOf(names: readonly string[], count: number): readonly string[] {
  return names
    .flatMap((name) => Array.from({ length: count }, (_, index) => `${name} ${index + 1}`))
    .toSorted()
}

function linesIn(path: string): readonly string[] {
  return readFileSync(path, 'utf8').split('\n').slice(0, -1).toSorted()
}

describe('many processes', () => {
  it(`lose no edit of one file and make none twice: ${processes} with ${edits} each`, async () => {
    const path = join(await temporaryFolder(), 'a.txt')
    writeFileSync(path, '')
    const names = Array.from({ length: processes }, (_, index) => `process ${index}`)
    const ended = await Promise.all(names.map((name) => child.run(['append', name, `${edits}`, path])))
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, '']))
    expect(linesIn(path)).toEqual(linesOf(names, edits))
    expect(leftIn(join(path, '..'))).toEqual([])
  })

  it('commit the same files in opposite orders without a mixture, and without waiting for ever', async () => {
    const folder = await temporaryFolder()
    const paths = ['a', 'b', 'c'].map((name) => join(folder, name))
    for (const path of paths) writeFileSync(path, '')
    const names = ['one', 'other']
    const ended = await Promise.all([
      child.run(['append', 'one', `${commits}`, ...paths]),
      child.run(['append', 'other', `${commits}`, ...paths.toReversed()]),
    ])
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, '']))
    expect(new Set(paths.map((path) => readFileSync(path, 'utf8'))).size).toBe(1)
    expect(linesIn(join(folder, 'a'))).toEqual(linesOf(names, commits))
    expect(leftIn(folder)).toEqual([])
  })
})

/** What a process leaves that is killed after a step of a scenario. */
async function killedAfter(name: string, step: string): Promise<string> {
  const folder = await temporaryFolder()
  prepare(folder, scenarioOf(name).change)
  expect(await child.run(['write and die', folder, name, step])).toMatchObject({ signal: 'SIGKILL' })
  return folder
}

describe('many processes that clear up after one', () => {
  it.each(['open tmp', 'rename journal', 'rename file'])(
    'finish one commit, killed after %s',
    async (step) => {
      const name = 'commit three files'
      const folder = await killedAfter(name, step)
      const ended = await Promise.all([1, 2, 3, 4, 5].map(() => child.run(['recover', folder])))
      expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, '']))
      expect(sideOf(folder, scenarioOf(name).change)).toBe(step === 'open tmp' ? 'old' : 'new')
      expect(leftIn(folder)).toEqual([])
    },
  )

  it.each(['link lock', 'open tmp', 'rename file'])(
    'lose no edit of a file, killed after %s',
    async (step) => {
      const folder = await killedAfter('replace', step)
      const path = join(folder, 'a.txt')
      writeFileSync(path, '')
      const names = Array.from({ length: 6 }, (_, index) => `process ${index}`)
      const ended = await Promise.all(names.map((name) => child.run(['append', name, '3', path])))
      expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual(ended.map(() => [0, '']))
      expect(linesIn(path)).toEqual(linesOf(names, 3))
      expect(leftIn(folder)).toEqual([])
    },
  )
})

describe('a reader', () => {
  it(`never sees a torn or missing file in ${replaces} replaces`, async () => {
    const path = join(await temporaryFolder(), 'a.txt')
    const [a, b] = [Buffer.alloc(65_536, 'a'), Buffer.alloc(50_000, 'b')]
    writeFileSync(path, a)
    const reading = child.run(['read', path])
    const fileSystem = new NodeFileSystem({ durability: 'fast' })
    let now = a
    for (let count = 0; count < replaces; count += 1) {
      const next = now === a ? b : a
      expect(await fileSystem.compareAndSwap(path, now, next)).toBe('swapped')
      now = next
    }
    await fileSystem.compareAndSwap(path, now, Buffer.alloc(0))
    const { code, stdout } = await reading
    expect([code, JSON.parse(stdout)]).toEqual([0, { reads: expect.any(Number), torn: 0 }])
    expect(JSON.parse(stdout).reads).toBeGreaterThan(100)
  })
})

describe('a signal in the middle of a commit', () => {
  const name = 'commit three files'
  const { change } = scenarioOf(name)

  /** Sends it as soon as the commit is decided. */
  async function interrupted(signal: NodeJS.Signals, ...args: readonly string[]) {
    const folder = await temporaryFolder()
    prepare(folder, change)
    const onOutput = (pid: number, text: string): boolean =>
      text.startsWith('decided') && pid > 1 && process.kill(pid, signal)
    const ended = await child.run(['write slowly', folder, name, ...args], { onOutput })
    return { ended, side: sideOf(folder, change), left: leftIn(folder) }
  }

  it.each(['SIGINT', 'SIGTERM'] as const)(
    '%s waits until all is written, and ends the process',
    async (signal) => {
      const ended = { code: null, signal, stdout: 'decided ', stderr: '' }
      expect(await interrupted(signal)).toEqual({ ended, side: 'new', left: [] })
    },
  )

  it('waits too where it is told on standard error', async () => {
    const stderr = 'hashline: ended by SIGTERM; no file is left half written\n'
    const ended = { code: null, signal: 'SIGTERM', stdout: 'decided ', stderr }
    expect(await interrupted('SIGTERM', 'telling')).toEqual({ ended, side: 'new', left: [] })
  })

  it('is left to a program that listens to it', async () => {
    const ended = { code: 0, signal: null, stdout: 'decided heard "swapped"', stderr: '' }
    expect(await interrupted('SIGTERM', 'listening')).toEqual({ ended, side: 'new', left: [] })
  })
})
