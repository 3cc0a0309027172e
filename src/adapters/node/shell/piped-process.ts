import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { codeOf, systemError } from '../../../ports/system-error.ts'
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
  const child = spawned(() => spawn(program, args, { cwd, env, stdio: pipes.stdio, detached: true }), pipes)
  if (child.pid !== undefined) return new PipedProcess(child, child.pid, pipes.connect(child))
  pipes.discard()
  const [error]: unknown[] = await once(child, 'error').catch((reason: unknown) => [reason])
  // The folder was looked at before, so what is missing is the program.
  throw codeOf(error) === 'ENOENT' ? systemError('ENOEXEC', program) : error
}

function spawned(start: () => ChildProcess, pipes: Pipes): ChildProcess {
  try {
    return start()
  } catch (error) {
    pipes.discard()
    throw error
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

  hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  listen(listener: ProcessListener): void {
    let openCount = 0
    const read = (stream: OutputStream): void => {
      openCount += 1
      const end = this.#ends[stream]
      end.on('data', (bytes: Uint8Array) => listener.onBytes(stream, bytes))
      end.on('error', () => end.destroy())
      end.on('close', () => {
        openCount -= 1
        if (openCount === 0) listener.onClosed()
      })
    }
    read('stdout')
    read('stderr')
    this.#child.on('exit', (exitCode, signal) => listener.onExit({ exitCode, signal }))
  }

  close(): void {
    for (const end of Object.values(this.#ends)) end?.destroy()
  }
}
