import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { build } from 'tsup'
import { afterAll, beforeAll } from 'vitest'
import { traced, tracedPrograms, unlinkMaps } from './traced.ts'
import manifest from '../../package.json' with { type: 'json' }

/** All that a run of the program gave. */
export interface Run {
  readonly stdout: string
  readonly stderr: string
  /** The exit status, or the signal that ended it. */
  readonly status: number | NodeJS.Signals | null
}

/** Where and with what a run is started. */
export interface Start {
  readonly cwd: string
  /**
   * What stands on standard input; `open` for a pipe into which nothing ever comes, `endless` for one into
   * which white space never stops coming. Empty by default.
   */
  readonly stdin?: string | Uint8Array | 'open' | 'endless'
  /** A command that runs the program: it gets the words of the program behind its own. */
  readonly under?: readonly string[]
  /** Has the process ended so many milliseconds after its start. */
  readonly endAfter?: number
  /** Whether somebody reads what the program prints. */
  readonly stdout?: 'read' | 'closed'
  readonly env?: Readonly<Record<string, string>>
}

/** The programs of the package, by their sources. */
export type Entry = 'main' | 'hashline-edit' | 'hashline-edit-strict'

/**
 * The program `hashline` or another of the package, built anew from the sources once for the test file, and run as a process of its own.
 */
export function builtProgram(name: Entry = 'main'): (args: readonly string[], start: Start) => Promise<Run> {
  const file = builtFile(name)
  return (args, start) => run([process.execPath, file(), ...args], start)
}

/** Where they stay, if their reach is looked at afterwards. */
const programs = tracedPrograms()

/** How the programs of the package are built, and the files that they load. */
const builds = manifest.tsup.filter(({ outDir }) => outDir === 'dist/cli')

/**
 * The file of such a program, beside those that it loads, as in the package. Everything it needs is bundled, so
 * that it runs from a temporary folder.
 */
export function builtFile(name: Entry = 'main'): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(programs ?? tmpdir(), 'hashline-program-'))
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
    await Promise.all(builds.map((options) => buildInto(folder, options)))
    if (programs !== undefined) unlinkMaps(folder)
  }, 60_000)
  afterAll(() => (programs === undefined ? rm(folder, { recursive: true }) : undefined))
  return () => join(folder, `${name}.cjs`)
}

async function buildInto(outDir: string, options: (typeof builds)[number]): Promise<void> {
  const format = options.format === 'cjs' ? 'cjs' : 'esm'
  await build({
    config: false,
    entry: { ...options.entry },
    external: [...(options.external ?? [])],
    define: { ...options.define },
    banner: { ...options.banner },
    outDir,
    format,
    target: 'node20',
    splitting: options.splitting,
    sourcemap: programs !== undefined,
    // Makes one file out of several imports where those are to become calls of require.
    treeshake: format === 'cjs',
    noExternal: [/^[^.]/],
    silent: true,
  })
}

function run(words: readonly string[], start: Start): Promise<Run> {
  const { cwd, stdin = '', stdout: reader = 'read', env = {}, under = [], endAfter = 30_000 } = start
  const { PATH = '' } = process.env
  const [command = '', ...args] = [...under, ...words]
  // The time limit otherwise only keeps a program that hangs from outliving the tests.
  const child = spawn(command, args, { cwd, env: { PATH, ...traced, ...env }, timeout: endAfter })
  if (reader === 'closed') child.stdout.destroy()
  const [stdout, stderr] = [textOf(child.stdout), textOf(child.stderr)]
  // The program may end without having read it all.
  child.stdin.on('error', () => undefined)
  if (stdin === 'endless') Readable.from(whiteSpace()).pipe(child.stdin)
  else if (stdin !== 'open') child.stdin.end(stdin)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => {
      child.stdin.destroy()
      resolve({ stdout: stdout(), stderr: stderr(), status: status ?? signal })
    })
  })
}

function* whiteSpace(): Generator<Buffer> {
  const piece = Buffer.alloc(65_536, ' ')
  for (;;) yield piece
}

/** Gathers a stream; the function gives its text so far. */
function textOf(stream: NodeJS.ReadableStream): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString()
}
