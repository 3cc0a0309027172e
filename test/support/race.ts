import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { codeOf } from '../../src/ports/system-error.ts'
import { makeWorld } from './attacks.ts'
import { startRacer } from './racer.ts'
import { treeOf } from './tree.ts'

/** What came of each kind of attempt, and how often. */
export type Tally = Readonly<Record<string, number>>

/**
 * Writes, makes, removes and reads files below a folder that another process swaps with a link to a folder
 * outside, where files of the same names are. Gives what came of it, and whether anything outside changed.
 */
export async function race(
  attempts: number,
  swapped: 'src' | 'src/deep',
): Promise<{ tally: Tally; isIntact: boolean }> {
  const world = await makeWorld({})
  const { root, fileSystem } = world
  for (const at of [join(root, 'src/deep'), join(world.world, 'outside/deep')]) {
    mkdirSync(at, { recursive: true })
    for (const folder of [at, join(at, '..')]) writeFileSync(join(folder, 'x.txt'), 'x')
  }
  const outside = swapped === 'src' ? join(world.world, 'outside') : join(world.world, 'outside/deep')
  symlinkSync(outside, join(root, 'link'))
  const before = treeOf(join(world.world, 'outside'))
  const tally: Record<string, number> = {}
  const racer = await startRacer(join(root, swapped), join(root, 'link'))
  try {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const outcome = await outcomeOf(attemptAt(fileSystem, attempt))
      tally[outcome] = (tally[outcome] ?? 0) + 1
      // A refusal is quick: without a pause nearly all attempts would meet the link.
      if (outcome === 'EACCES') await setTimeout(Math.random() * 4)
    }
  } finally {
    await racer.stop()
  }
  const isIntact = JSON.stringify(treeOf(join(world.world, 'outside'))) === JSON.stringify(before)
  return { tally, isIntact }
}

type FileSystem = Awaited<ReturnType<typeof makeWorld>>['fileSystem']

const [x, y] = [Buffer.from('x'), Buffer.from('y')]

function attemptAt(fileSystem: FileSystem, attempt: number): Promise<string> {
  const turns = [
    () => fileSystem.compareAndSwap('src/deep/x.txt', x, y),
    () => fileSystem.compareAndSwap('src/deep/x.txt', y, x),
    () => fileSystem.compareAndSwap(`src/deep/new-${attempt}.txt`, null, x),
    () => fileSystem.compareAndSwap(`src/deep/new-${attempt - 1}.txt`, x, null),
    () => fileSystem.compareAndSwap(`src/deep/folder-${attempt}/deeper/new.txt`, null, x),
    () =>
      fileSystem.transaction(
        ['a', 'b'].map((name) => ({ path: `src/deep/${name}-${attempt}`, expected: null, next: x })),
      ),
  ]
  return (turns[attempt % turns.length] ?? never)()
}

function never(): never {
  throw new RangeError('a turn that is none')
}

async function outcomeOf(call: Promise<string>): Promise<string> {
  return call.catch((error: unknown) => {
    const code = codeOf(error)
    if (code === undefined) throw error
    return code
  })
}
