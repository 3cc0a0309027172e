import { join } from 'node:path'
import { recover } from '../../src/adapters/node/recover.ts'
import { afterSteps, interceptedCalls, type Intercept } from './intercepted-calls.ts'
import { write } from './scenario.ts'

/** The programs that tests run as processes of their own, by name; each gets the arguments after it. */
const programs: Readonly<Record<string, (...args: string[]) => Promise<unknown>>> = {
  /** Writes a scenario, and is killed after so many steps. */
  'write and die': (root = '', name = '', steps = '') => write(root, name, afterSteps(Number(steps), die)),
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
