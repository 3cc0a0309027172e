import type { ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { Socket } from 'node:net'
import type { FifoPool, PipeEnds } from './fifo-pool.ts'
import { letLateReadersIn } from './late-readers.ts'

/** Our ends of a process's pipes. */
export interface OurEnds {
  /** Null where the process is given no input. */
  readonly stdin: Socket | null
  readonly stdout: Socket
  readonly stderr: Socket
}

/** Pipes for a process that is about to be started. */
export interface Pipes {
  /** For input, output and errors. */
  readonly stdio: readonly ('pipe' | 'ignore' | number)[]
  /** When it was started: lets go of its ends, and gives ours. */
  connect(child: ChildProcess): OurEnds
  /** When it could not be started: lets go of all. */
  discard(): void
}

/** Named pipes where there is a pool of them and the means to make them, else what Node makes. */
export async function openPipes(pool: FifoPool | null, input: 'none' | 'open'): Promise<Pipes> {
  if (pool === null) return nodePipes(input)
  try {
    return fifoPipes(await openFifos(pool, input))
  } catch (error) {
    // There is no mkfifo, or it failed, or the folder was cleaned away: only /dev/stdin and its like are lost.
    if (error instanceof Error && 'code' in error) return nodePipes(input)
    throw error
  }
}

interface Fifos {
  readonly stdin: PipeEnds | null
  readonly stdout: PipeEnds
  readonly stderr: PipeEnds
}

async function openFifos(pool: FifoPool, input: 'none' | 'open'): Promise<Fifos> {
  const opened: PipeEnds[] = []
  const keep = (ends: PipeEnds): PipeEnds => {
    opened.push(ends)
    return ends
  }
  try {
    const stdin = input === 'open' ? keep(await pool.inlet()) : null
    return { stdin, stdout: keep(await pool.outlet()), stderr: keep(await pool.outlet()) }
  } catch (error) {
    closeAll(opened.flatMap(({ ours, theirs }) => [ours, theirs]))
    throw error
  }
}

function fifoPipes({ stdin, stdout, stderr }: Fifos): Pipes {
  const ends = [...(stdin === null ? [] : [stdin]), stdout, stderr]
  const theirs = ends.map((each) => each.theirs)
  return {
    stdio: [stdin?.theirs ?? 'ignore', stdout.theirs, stderr.theirs],
    connect(child) {
      closeAll(theirs)
      return {
        stdin: stdin === null ? null : inputSocket(stdin.ours, child),
        stdout: new Socket({ fd: stdout.ours, readable: true, writable: false }),
        stderr: new Socket({ fd: stderr.ours, readable: true, writable: false }),
      }
    },
    discard: () => closeAll([...theirs, ...ends.map((each) => each.ours)]),
  }
}

/** `finish` comes when all is written, and before the descriptor is closed. */
function inputSocket(fd: number, child: ChildProcess): Socket {
  const socket = new Socket({ fd, readable: false, writable: true })
  return socket.once('finish', () => {
    if (child.exitCode === null && child.signalCode === null) child.once('exit', letLateReadersIn(fd))
  })
}

function nodePipes(input: 'none' | 'open'): Pipes {
  return {
    stdio: [input === 'open' ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    connect({ stdin, stdout, stderr }) {
      if (!(stdout instanceof Socket && stderr instanceof Socket)) throw new TypeError('pipes are no sockets')
      return { stdin: stdin instanceof Socket ? stdin : null, stdout, stderr }
    },
    discard: () => undefined,
  }
}

function closeAll(descriptors: readonly number[]): void {
  for (const descriptor of descriptors) closeSync(descriptor)
}
