import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import { afterAll, beforeAll } from 'vitest'

const sources = fileURLToPath(new URL('../../src/', import.meta.url))

/** All that a run of the program gave. */
export interface Run {
  readonly stdout: string
  readonly stderr: string
  readonly status: number | null
}

/** Where and with what a run is started. */
export interface Start {
  readonly cwd: string
  /** What stands on standard input; `open` for a pipe into which nothing ever comes. Empty by default. */
  readonly stdin?: string | Uint8Array | 'open'
  /** Whether somebody reads what the program prints. */
  readonly stdout?: 'read' | 'closed'
  readonly env?: Readonly<Record<string, string>>
}

/**
 * The program `hashline`, built anew from the sources once for the test file, and run as a process of its own.
 * Everything it needs is bundled, so that it runs from a temporary folder.
 */
export function builtProgram(): (args: readonly string[], start: Start) => Promise<Run> {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hashline-program-'))
    await build({
      config: false,
      entry: { main: join(sources, 'cli/main.ts') },
      outDir: folder,
      format: 'esm',
      target: 'node20',
      outExtension: () => ({ js: '.mjs' }),
      noExternal: [/^[^.]/],
      silent: true,
    })
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true }))
  return (args, start) => run([join(folder, 'main.mjs'), ...args], start)
}

function run(
  args: readonly string[],
  { cwd, stdin = '', stdout: reader = 'read', env = {} }: Start,
): Promise<Run> {
  const { PATH = '' } = process.env
  // The time limit only keeps a program that hangs from outliving the tests.
  const child = spawn(process.execPath, args, { cwd, env: { PATH, ...env }, timeout: 30_000 })
  if (reader === 'closed') child.stdout.destroy()
  const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)]
  // The program may end without having read it all.
  child.stdin.on('error', () => undefined)
  if (stdin !== 'open') child.stdin.end(stdin)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      child.stdin.destroy()
      resolve({ stdout: stdout(), stderr: stderr(), status })
    })
  })
}

/** Gathers a stream; the function gives its text so far. */
function textOf(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString()
}
