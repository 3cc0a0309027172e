import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Swap } from '../../src/ports/file-system.ts'
import { codeOf } from '../../src/ports/system-error.ts'
import { makeWorld } from './attacks.ts'
import { startRacer } from './racer.ts'
import { treeOf } from './tree.ts'

/** What came of a race. */
export interface Raced {
  /** How often each outcome was. */
  readonly tally: Readonly<Record<string, number>>
  /** Whether all that is outside is as it was. */
  readonly isIntact: boolean
}

/**
 * Writes, makes, removes and reads files below a folder while another process swaps it, one above it or one
 * of the files with a link to its likeness outside.
 */
export async function race(attempts: number, swapped: 'src' | 'src/deep' | 'src/deep/x.txt'): Promise<Raced> {
  const { world, root, fileSystem } = await makeWorld({})
  const outside = join(world, 'outside')
  for (const [folder, text] of [
    [root, 'x'],
    [outside, 'secret'],
  ] as const) {
    mkdirSync(join(folder, 'src/deep'), { recursive: true })
    writeFileSync(join(folder, 'src/deep/x.txt'), text)
  }
  symlinkSync(join(outside, swapped), join(root, 'link'))
  const before = treeOf(outside)
  const tally: Record<string, number> = {}
  const racer = await startRacer(join(root, swapped), join(root, 'link'))
  try {
    // On a busy machine the other process may stand still for long: then there are more attempts, but not for ever.
    const hasMetBoth = (): boolean => 'swapped' in tally && 'EACCES' in tally
    for (let attempt = 0; attempt < attempts || (attempt < 20 * attempts && !hasMetBoth()); attempt += 1) {
      const outcome = await outcomeOf(attemptAt(fileSystem, attempt))
      tally[outcome] = (tally[outcome] ?? 0) + 1
      // A refusal is quick: without a pause nearly all attempts would meet the link.
      if (outcome === 'EACCES') await setTimeout(Math.random() * 4)
    }
  } finally {
    await racer.stop()
  }
  return { tally, isIntact: JSON.stringify(treeOf(outside)) === JSON.stringify(before) }
}

type FileSystem = Awaited<ReturnType<typeof makeWorld>>['fileSystem']

const [x, y] = [Buffer.from('x'), Buffer.from('y')]

const at = (name: string): string => `src/deep/${name}`
const made = (path: string): Swap => ({ path, expected: null, next: x })

/** `leaked`: what stands outside was read. */
async function attemptAt(fileSystem: FileSystem, attempt: number): Promise<string> {
  const turns = [
    () => fileSystem.compareAndSwap(at('x.txt'), x, y),
    () => fileSystem.compareAndSwap(at('x.txt'), y, x),
    () => fileSystem.compareAndSwap(at(`new-${attempt}`), null, x),
    () => fileSystem.compareAndSwap(at(`new-${attempt - 1}`), x, null),
    () => fileSystem.compareAndSwap(at(`folder-${attempt}/deeper/new`), null, x),
    () => fileSystem.transaction([made(at(`a-${attempt}`)), made(at(`b-${attempt}`))]),
    async () => ((await fileSystem.readFile(at('x.txt'))).length === 1 ? 'read' : 'leaked'),
  ]
  return turns[attempt % turns.length]?.() ?? 'no turn'
}

async function outcomeOf(call: Promise<string>): Promise<string> {
  return call.catch((error: unknown) => {
    const code = codeOf(error)
    if (code === undefined) throw error
    return code
  })
}
