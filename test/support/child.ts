import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { NodeFileSystem } from '../../src/adapters/node/node-file-system.ts'
import { recover } from '../../src/adapters/node/journal/recover.ts'
import { tellSignals } from '../../src/cli/tell-signals.ts'
import { codeOf, reasonOf } from '../../src/ports/system-error.ts'
import { bytes, outcome } from './bytes.ts'
import { after, afterSteps, interceptedCalls, type Intercept } from './intercepted-calls.ts'
import { write } from './scenario.ts'

/** The programs that tests run as processes of their own, by name; each gets the arguments after it. */
const programs: Readonly<Record<string, (...args: string[]) => Promise<unknown>>> = {
  /** Writes a scenario, and is killed after the nth step of a kind. */
  'write and die': (root = '', name = '', step = '', nth = '1') =>
    write(root, name, after(step, Number(nth), die)),
  /** Writes a scenario in folders 1 to n, stops in each after as many steps, and is killed. */
  'write, stop and die': (root = '', name = '', most = '') =>
    stopInEach(root, Number(most), (folder, intercept) =>
      // A kill does not ask what is on the disk already.
      write(folder, name, intercept, { durability: 'fast' }),
    ),
  'recover, stop and die': (root = '', most = '') =>
    stopInEach(root, Number(most), (folder, intercept) =>
      recover(folder, { calls: interceptedCalls(intercept) }),
    ),
  recover: (root = '') => recover(root),
  /** Writes a scenario; in it, once it is decided, there is time to send a signal. */
  'write slowly': (root = '', name = '', listening = '') => {
    if (listening === 'listening') process.once('SIGTERM', () => process.stdout.write('heard '))
    if (listening === 'telling') tellSignals()
    return write(root, name, after('rename journal', 1, takeTime))
  },
  /** Adds lines of its own to files, all in one go, until all are in. Gives how often it had to try again. */
  append: async (name = '', count = '', ...paths) => {
    let again = 0
    for (let number = 1; number <= Number(count); again += 1) {
      if (await appendOnce(paths, `${name} ${number}\n`)) number += 1
    }
    return again - Number(count)
  },
  /** Reads a file of one letter until it is empty: how often, and how often it was torn. */
  read: async (path = '') => {
    const counts = { reads: 0, torn: 0 }
    for (;;) {
      const content = readFileSync(path)
      if (content.length === 0) return counts
      counts.reads += 1
      if (!content.equals(Buffer.alloc(content.length, content[0]))) counts.torn += 1
    }
  },
  /** Swaps one file. Gives the outcome, and the notes. */
  swap: async (path = '', expected = '', next = '', preserveInode = '') => {
    const notes: string[] = []
    const fileSystem = new NodeFileSystem({ preserveInode: preserveInode !== '' })
    const options = { onNote: (note: string): void => void notes.push(note) }
    return [await outcome(fileSystem.compareAndSwap(path, bytes(expected), bytes(next), options)), ...notes]
  },
  /** Makes files as another user, in a scope that is given as JSON. */
  'make as': (user = '', scope = '', ...paths: string[]) => {
    becomeUser(Number(user))
    return new NodeFileSystem({ scope: JSON.parse(scope) })
      .transaction(paths.map((path) => ({ path, expected: null, next: Buffer.from('new') })))
      .catch((error: unknown) => `${codeOf(error)}: ${reasonOf(error)}`)
  },
}

async function appendOnce(paths: readonly string[], line: string): Promise<boolean> {
  const fileSystem = new NodeFileSystem({ durability: 'fast' })
  const swaps = await Promise.all(
    paths.map(async (path) => {
      const expected = await fileSystem.readFile(path)
      return { path, expected, next: Buffer.concat([expected, bytes(line)]) }
    }),
  )
  const result = await outcome(fileSystem.transaction(swaps))
  if (result !== 'swapped' && result !== 'changed' && result !== 'EBUSY') throw new Error(result)
  return result === 'swapped'
}

async function takeTime(): Promise<void> {
  process.stdout.write('decided ')
  await setTimeout(500)
}

/** For good; the group goes first, since only the superuser may change it. */
function becomeUser(user: number): void {
  process.setgroups?.([])
  process.setgid?.(user)
  process.setuid?.(user)
}

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

/** Kept, or what waits for it would be collected, and its files closed. */
const stopped: unknown[] = []

/** What is on disk is then what a kill after that step leaves. One process for all is so much faster. */
async function stopInEach(
  root: string,
  most: number,
  action: (folder: string, intercept: Intercept) => Promise<unknown>,
): Promise<void> {
  for (let steps = 1; steps <= most; steps += 1) {
    await new Promise<void>((resolve, reject) => {
      const stop = (): Promise<never> => {
        resolve()
        return new Promise((resume) => stopped.push(resume))
      }
      const ended = (): void => reject(new Error(`there are fewer than ${steps} steps`))
      action(join(root, `${steps}`), afterSteps(steps, stop)).then(ended, reject)
    })
  }
  die()
}

const [name = '', ...args] = process.argv.slice(2)
process.stdout.write(JSON.stringify(await programs[name]?.(...args)) ?? '')
