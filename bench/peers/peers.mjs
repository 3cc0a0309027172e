import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/**
 * One line, 1-based, what it says, and what it is to say.
 * @typedef {{ readonly line: number, readonly was: string, readonly content: string }} LineEdit
 */

/**
 * Asks a peer to prepare something, edits of the text at a path or a listing of it, or to time what it prepared.
 * @typedef {{ readonly id: string } & (
 *   { readonly path: string, readonly edits: readonly LineEdit[] | null } | { readonly turnMs: number })} Request
 */

/**
 * A peer that runs beside us, asked one thing at a time.
 * @typedef {object} RunningPeer
 * @property {string} name
 * @property {(what: { id: string, bytes: Uint8Array, edits: readonly LineEdit[] | null }) => Promise<void>} prepare
 * @property {(id: string, turnMs: number) => Promise<number>} turn
 */

const folder = fileURLToPath(new URL('.', import.meta.url))
const modules = join(folder, 'node_modules')

const packages = { '@oh-my-pi/hashline': 'oh-my-pi', 'mcp-hashline-edit-server': 'mcp-hashline' }

/**
 * The versions of the peers that are installed, by their names.
 * @returns {Readonly<Record<string, string>>}
 */
export function installedPeers() {
  if (bunProgram() === undefined) return {}
  return Object.fromEntries(Object.keys(packages).map((name) => [name, versionOf(name)]))
}

/**
 * Starts the peers that are installed, hands them to `use`, and ends them.
 * @template Value
 * @param {(peers: readonly RunningPeer[]) => Promise<Value>} use
 * @returns {Promise<Value>}
 */
export async function withPeers(use) {
  const bun = bunProgram()
  if (bun === undefined) return use([])
  const inputs = mkdtempSync(join(tmpdir(), 'hashline-bench-'))
  const started = Object.entries(packages).map(([name, program]) => start({ bun, name, program, inputs }))
  try {
    return await use(started.map(({ peer }) => peer))
  } finally {
    for (const { end } of started) end()
    rmSync(inputs, { recursive: true })
  }
}

/** The program itself: the package puts it in place by an install script, which does not run. */
function bunProgram() {
  const builds = join(modules, '@oven')
  const [build] = existsSync(builds) ? readdirSync(builds) : []
  if (build === undefined) return undefined
  return join(builds, build, 'bin', process.platform === 'win32' ? 'bun.exe' : 'bun')
}

/** @param {string} name */
function versionOf(name) {
  return String(JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')).version)
}

/** @param {{ bun: string, name: string, program: string, inputs: string }} what */
function start({ bun, name, program, inputs }) {
  const child = spawn(bun, [join(folder, 'serve.mjs'), program], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  /** @param {Request} request */
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`)
    const { done, value } = await answers.next()
    if (done) throw new Error(`${name} ended`)
    return Number(value)
  }
  /** @type {RunningPeer} */
  const peer = {
    name,
    async prepare({ id, bytes, edits }) {
      const path = join(inputs, 'input')
      writeFileSync(path, bytes)
      await ask({ id, path, edits })
    },
    turn: (id, turnMs) => ask({ id, turnMs }),
  }
  return { peer, end: () => child.stdin.end() }
}
