import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { recover } from '../../../src/adapters/node/journal/recover.ts'
import { bytes, outcome } from '../../support/bytes.ts'
import { buildChildProgram } from '../../support/child-program.ts'
import { interceptedCalls, telling, type Intercept } from '../../support/intercepted-calls.ts'
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
import { makeTemporaryFolder, memory, temporaryFolder } from '../../support/temporary-folder.ts'

const root = makeTemporaryFolder(memory)
const child = await buildChildProgram()
afterAll(() => {
  child.remove()
  rmSync(root, { recursive: true })
})

interface Step {
  readonly step: number
  readonly what: string
}

/** The steps that an action takes when nothing stops it. */
async function stepsOf(action: (intercept: Intercept) => Promise<unknown>): Promise<readonly Step[]> {
  const steps: string[] = []
  await outcome(action(telling((step) => steps.push(step))))
  return steps.map((what, index) => ({ step: index + 1, what }))
}

function newFolder(...names: readonly string[]): string {
  const folder = join(root, ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}

function copyTo(copy: string, folder: string): string {
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  return copy
}

const writes = await Promise.all(
  Object.entries(scenarios).map(async ([name, { change }]) => {
    const folder = newFolder(name, 'to the end')
    prepare(folder, change)
    return { name, steps: await stepsOf((intercept) => write(folder, name, intercept)) }
  }),
)

describe.each(writes)('a process killed in the middle: $name', ({ name, steps }) => {
  const { change, preserveInode = false } = scenarioOf(name)

  beforeAll(async () => {
    for (const { step } of steps) prepare(newFolder(name, `${step}`), change)
    const ended = await child.run(['write, stop and die', join(root, name), name, `${steps.length}`])
    expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })
  })

  it.each(steps)('leaves all old or all new to recover, after step $step, $what', async ({ step }) => {
    const folder = copyTo(await temporaryFolder(memory), join(root, name, `${step}`))
    if (!preserveInode) for (const side of sidesOf(folder, change)) expect(side).toMatch(/^(old|new)$/)
    await recover(folder)
    expect(sideOf(folder, change)).toMatch(/^(old|new)$/)
    expect(leftIn(folder)).toEqual([])
    expect(await recover(folder)).toEqual([])
  })

  it.each(steps)(
    'leaves all old or all new to a look at any of its files, after step $step, $what',
    async ({ step }) => {
      for (const path of Object.keys(change)) {
        const folder = copyTo(await temporaryFolder(memory), join(root, name, `${step}`))
        await fileSystem.recover([join(folder, path)])
        expect(sideOf(folder, change)).toMatch(/^(old|new)$/)
      }
    },
  )

  it.each(sampled(steps, 3))(
    'leaves nothing that outlives the next writes, after step $step, $what',
    async ({ step }) => {
      const folder = copyTo(await temporaryFolder(memory), join(root, name, `${step}`))
      for (const each of foldersIn(folder)) {
        expect(await fileSystem.compareAndSwap(join(each, 'next.txt'), null, bytes('next'))).toBe('swapped')
        expect(readdirSync(each).filter((entry) => entry.startsWith('.hl-'))).toEqual([])
      }
      expect(sideOf(folder, change)).toMatch(/^(old|new)$/)
    },
  )
})

const fileSystem = new NodeFileSystem({ durability: 'fast' })

/** A commit, the step after which it was killed, and how its files have to end. */
const deaths = [
  { name: 'commit three files', last: 'chmod tmp', nth: 2, side: 'old' },
  { name: 'commit three files', last: 'rename journal', nth: 1, side: 'new' },
  { name: 'commit three files', last: 'rename file', nth: 1, side: 'new' },
  { name: 'commit three files', last: 'unlink journal', nth: 1, side: 'new' },
  { name: 'commit in place', last: 'write file', nth: 2, side: 'new' },
  { name: 'commit that is rolled back', last: 'rename tmp', nth: 2, side: 'old' },
]

const dead = await Promise.all(
  deaths.map(async ({ name, last, nth, side }) => {
    const folder = newFolder('recovered', name, last, 'dead')
    prepare(folder, scenarioOf(name).change)
    expect(await child.run(['write and die', folder, name, last, `${nth}`])).toMatchObject({
      signal: 'SIGKILL',
    })
    const copy = copyTo(newFolder('recovered', name, last, 'to the end'), folder)
    const steps = await stepsOf((intercept) => recover(copy, { calls: interceptedCalls(intercept) }))
    return { name, last, side, steps }
  }),
)

describe.each(dead)('recover, killed after $name was killed by $last', ({ name, last, side, steps }) => {
  beforeAll(async () => {
    for (const { step } of steps) {
      copyTo(newFolder('recovered', name, last, `${step}`), join(root, 'recovered', name, last, 'dead'))
    }
    const folder = join(root, 'recovered', name, last)
    const ended = await child.run(['recover, stop and die', folder, `${steps.length}`])
    expect(ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })
  })

  it.each(steps)('is finished by the next, after step $step, $what', async ({ step }) => {
    const folder = join(root, 'recovered', name, last, `${step}`)
    const findings = await recover(folder)
    expect(findings.map((finding) => finding.outcome)).not.toContain('left alone')
    expect(sideOf(folder, scenarioOf(name).change)).toBe(side)
    expect(leftIn(folder)).toEqual([])
    expect(await recover(folder)).toEqual([])
  })
})
