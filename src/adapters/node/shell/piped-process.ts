import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { codeOf, systemError } from '../../../ports/system-error.ts'
import { guardStdio } from './open-masters.ts'
import { noInput, PipeInput } from './pipe-input.ts'
import type { OurEnds, Pipes } from './pipes.ts'
import type {
  Launch,
  OutputStream,
  ProcessInput,
  ProcessListener,
  StartedProcess,
} from './started-process.ts'

/** Starts a program on pipes, in a session of its own: it has no terminal to ask at. */
export async function startOnPipes({ argv, cwd, env }: Launch, pipes: Pipes): Promise<StartedProcess> {
  const [program, ...args] = argv
  const child = spawned(pipes, (stdio) => spawn(program, args, { cwd, env, stdio, detached: true }))
  if (child.pid !== undefined) return new PipedProcess(child, child.pid, pipes.connect(child))
  pipes.discard()
  const [error]: unknown[] = await once(child, 'error')
  // The folder was looked at before, so it is the program that is missing or no program.
  throw unfit.has(codeOf(error)) ? systemError('ENOEXEC', program) : error
}

const unfit: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EACCES', 'ENOTDIR'])

function spawned(pipes: Pipes, start: (stdio: StdioOptions) => ChildProcess): ChildProcess {
  const { stdio, release } = guardStdio(pipes.stdio)
  try {
    return start(stdio)
  } catch (error) {
    pipes.discard()
    throw error
  } finally {
    release()
  }
}

class PipedProcess implements StartedProcess {
  readonly pid: number
  readonly input: ProcessInput
  readonly #child: ChildProcess
  readonly #ends: OurEnds

  constructor(child: ChildProcess, pid: number, ends: OurEnds) {
    this.pid = pid
    this.input = ends.stdin === null ? noInput : new PipeInput(ends.stdin)
    this.#child = child
    this.#ends = ends
    // What runs does not keep this program from ending; who waits for it does.
    for (const handle of [child, ends.stdin, ends.stdout, ends.stderr]) handle?.unref()
  }

  listen(listener: ProcessListener): void {
    const open = new Set<OutputStream>(['stdout', 'stderr'])
    const closed = (stream: OutputStream): void => {
      if (open.delete(stream) && open.size === 0) listener.onClosed()
    }
    for (const stream of open) {
      const end = this.#ends[stream]
      end.on('data', (bytes: Uint8Array) => listener.onBytes(stream, bytes))
      end.on('error', () => end.destroy())
      // The end comes in the turn in which it is read, the close only after timers have run.
      end.on('end', () => closed(stream))
      end.on('close', () => closed(stream))
    }
    this.#child.on('exit', (exitCode, signal) => listener.onExit({ exitCode, signal }))
  }

  close(): void {
    for (const end of Object.values(this.#ends)) end?.destroy()
  }
}
