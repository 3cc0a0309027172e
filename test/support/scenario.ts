import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeFileSystem } from '../../src/adapters/node/node-file-system.ts'
import type { Swap, SwapOptions } from '../../src/ports/file-system.ts'
import { bytes } from './bytes.ts'
import {
  both,
  failing,
  interceptedCalls,
  untouched,
  type Failing,
  type Intercept,
} from './intercepted-calls.ts'

/** Files by path, with their text before and after; null for none. */
export type Change = Readonly<Record<string, readonly [before: string | null, after: string | null]>>

interface Scenario {
  readonly change: Change
  readonly preserveInode?: boolean
  /** What goes wrong in it. */
  readonly fails?: Failing
}

/** What the crash tests write. In the child and in the test it has to be the same. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  replace: { change: { 'a.txt': ['old', 'new and longer'] } },
  create: { change: { 'x/y/a.txt': [null, 'new'] } },
  remove: { change: { 'a.txt': ['old', null] } },
  'write in place': { change: { 'a.txt': ['old and longer', 'new'] }, preserveInode: true },
  'commit three files': {
    change: { 'one/a.txt': ['old a', 'new a'], 'two/x/b.txt': [null, 'new b'], 'c.txt': ['old c', null] },
  },
  'commit with a folder .hashline': {
    change: { 'one/a.txt': ['old a', 'new a'], 'two/b.txt': ['old b', 'new b'], '.hashline/c': ['c', 'd'] },
  },
  'commit in place': {
    change: { 'a.txt': ['old a', 'new a'], 'b.txt': ['old b', 'new b'] },
    preserveInode: true,
  },
  'commit that is rolled back': {
    change: {
      'a.txt': ['old a', 'new a'],
      'one/b.txt': ['old b', null],
      'one/c.txt': [null, 'new c'],
      'two/d.txt': ['old d', 'new d'],
    },
    fails: { call: 'rename file', nth: 2, code: 'EIO' },
  },
}

/** The scenario of that name. */
export function scenarioOf(name: string): Scenario {
  const scenario = scenarios[name]
  if (scenario === undefined) throw new TypeError(`there is no scenario ${name}`)
  return scenario
}

/** Makes the files as they are before. */
export function prepare(root: string, change: Change): void {
  for (const [path, [before]] of Object.entries(change)) {
    if (before === null) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), before)
  }
}

interface WriteOptions extends SwapOptions {
  readonly durability?: 'full' | 'fast'
}

/** Writes what is to be written. */
export function write(
  root: string,
  name: string,
  intercept: Intercept,
  { durability = 'full', onNote }: WriteOptions = {},
): Promise<string> {
  const { change, preserveInode = false, fails } = scenarioOf(name)
  const swaps = Object.entries(change).map(([path, [before, after]]): Swap => ({
    path: join(root, path),
    expected: before === null ? null : bytes(before),
    next: after === null ? null : bytes(after),
  }))
  const calls = interceptedCalls(both(intercept, fails === undefined ? untouched : failing(fails)))
  return new NodeFileSystem({ calls, preserveInode, durability }).transaction(swaps, { onNote })
}

/** Which side every file is on; anything else is told as it is. */
export function sidesOf(root: string, change: Change): readonly string[] {
  return Object.entries(change).map(([path, [before, after]]) => {
    const text = textOrNull(join(root, path))
    if (text === before) return 'old'
    return text === after ? 'new' : `${path}: ${text}`
  })
}

function textOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

/** The side all files are on, or the list of them. */
export function sideOf(root: string, change: Change): unknown {
  const sides = sidesOf(root, change)
  return new Set(sides).size === 1 ? sides[0] : sides
}

/** Every folder at and below this one, the innermost first. */
export function foldersIn(root: string): readonly string[] {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const below = entries.filter((entry) => entry.isDirectory())
  return [...below.map((entry) => join(entry.parentPath, entry.name)).toReversed(), root]
}

/** Everything of ours below a folder. */
export function leftIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.includes('.hl-'))
}
