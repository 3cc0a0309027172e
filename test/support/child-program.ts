import { spawn } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** How a child process ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** What a child process is given beside its arguments. */
export interface ChildOptions {
  /** Goes in front: a program that sets limits, or the user, and then becomes the child. */
  readonly wrapper?: readonly string[]
  readonly onOutput?: (pid: number, text: string) => void
}

/** `test/support/child.ts`, built from the sources as they are, and so never stale. */
export interface ChildProgram {
  run(args: readonly string[], options?: ChildOptions): Promise<Ended>
  remove(): void
}

/** Builds the program. Whoever builds it removes it. */
export async function buildChildProgram(): Promise<ChildProgram> {
  const folder = makeTemporaryFolder()
  const file = join(folder, 'child.mjs')
  // Another user has to reach it.
  chmodSync(folder, 0o755)
  const root = new URL('../..', import.meta.url).pathname
  await build({
    entryPoints: [join(root, 'test/support/child.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { '#platform': join(root, 'src/platform/node.ts') },
  })
  return {
    run: (args, options) => run([process.execPath, file, ...args], options),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

function run(args: readonly string[], { wrapper = [], onOutput }: ChildOptions = {}): Promise<Ended> {
  const [program = '', ...rest] = [...wrapper, ...args]
  const child = spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = withResolvers<Ended>()
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    if (child.pid !== undefined) onOutput?.(child.pid, text)
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.on('error', reject)
  child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  return promise
}

function withResolvers<Value>(): {
  promise: Promise<Value>
  resolve: (value: Value) => void
  reject: (error: Error) => void
} {
  let [resolve, reject]: [(value: Value) => void, (error: Error) => void] = [() => {}, () => {}]
  const promise = new Promise<Value>((...both) => ([resolve, reject] = both))
  return { promise, resolve, reject }
}
