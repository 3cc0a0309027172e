import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Another process that swaps two paths over and over, in bursts, until it is stopped. */
export interface Racer {
  stop(): Promise<void>
}

/** In one step each, which only a system call does that Node has no name for. It ends with its parent. */
const exchange = `
import ctypes, os, random, sys, time
call = ctypes.CDLL(None).renameat2
one, other, parent = sys.argv[1].encode(), sys.argv[2].encode(), os.getppid()
if call(-100, one, -100, other, 2) != 0: sys.exit(1)
print("racing", flush=True)
while os.getppid() == parent:
  for _ in range(random.randrange(4)): call(-100, one, -100, other, 2)
  time.sleep(random.random() / 50)
`

/** In three steps, between which one of the paths is nothing. */
const rename = `
const { renameSync } = require('node:fs')
const [one, other] = process.argv.slice(1)
const parent = process.ppid
console.log('racing')
const pause = new Int32Array(new SharedArrayBuffer(4))
while (process.ppid === parent) {
  for (let i = Math.random() * 4; i > 1; i -= 1) {
    renameSync(one, one + '-aside')
    renameSync(other, one)
    renameSync(one + '-aside', other)
  }
  Atomics.wait(pause, 0, 0, Math.random() * 20)
}
`

/** Starts to swap two paths, with the strongest means that this machine has. */
export async function startRacer(one: string, other: string): Promise<Racer> {
  const child = canExchange()
    ? spawn('python3', ['-c', exchange, one, other])
    : spawn(process.execPath, ['-e', rename, one, other])
  await once(child.stdout, 'data')
  return { stop: () => stop(child) }
}

function canExchange(): boolean {
  const probe = 'import ctypes; ctypes.CDLL(None).renameat2'
  return process.platform === 'linux' && spawnSync('python3', ['-c', probe]).status === 0
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error('the racer ended by itself')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
