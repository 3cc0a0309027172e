import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import { NodeFileSystem } from '../src/adapters/node/node-file-system.ts'
import type { FileSystem } from '../src/ports/file-system.ts'
import type { Edit } from '../src/protocol/edit.ts'
import { HashlineError } from '../src/protocol/hashline-error.ts'
import { createHashlineEditTool, type EditParams } from '../src/tools/edit.ts'
import { listed } from './support/listed.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

/** Where a file `a` in a folder is edited. */
interface World {
  readonly fileSystem: FileSystem
  readonly folder: string
}

/** The file systems, each with a file `a` that has these bytes. */
const worlds: readonly (readonly [name: string, make: (text: string) => Promise<World>])[] = [
  ['in memory', async (text) => ({ fileSystem: new MemoryFileSystem({ '/w/a': text }), folder: '/w' })],
  [
    'on disk',
    async (text) => {
      const folder = await temporaryFolder()
      await writeFile(join(folder, 'a'), text)
      return { fileSystem: new NodeFileSystem(), folder }
    },
  ],
]

const lines = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}`)
const textOf = (rows: readonly string[]): string => rows.map((row) => `${row}\n`).join('')

async function textIn(fileSystem: FileSystem, folder: string): Promise<string> {
  return Buffer.from(await fileSystem.readFile(join(folder, 'a'))).toString()
}

type Call = (params: EditParams) => Promise<{ readonly details: { readonly tag: string } }>

/**
 * An agent that edits lines of its own, one after another, and knows of the others only by what its calls
 * answer. Its anchors stay good, since nobody else touches its lines; the hash it takes anew from each answer
 * and each refusal. Gives how many calls were stale.
 */
async function work(call: Call, start: string, edits: readonly Edit[]): Promise<number> {
  let [hash, stale] = [start, 0]
  const todo = [...edits]
  for (let [next] = todo; next !== undefined && stale < 5_000; [next] = todo) {
    try {
      hash = (await call({ path: 'a', hash, edits: [next] })).details.tag
      todo.shift()
    } catch (error) {
      if (!(error instanceof HashlineError && error.code === 'stale-tag')) throw error
      hash = /^@file .*#(.*)$/m.exec(error.message)?.[1] ?? ''
      stale += 1
    }
  }
  return stale
}

describe.each(worlds)('Edits of one file at once, %s', (_, make) => {
  const [agents, rows] = [8, lines(200)]
  const { hash, at } = listed(textOf(rows))
  const edits = rows.map((row, index): Edit => {
    const line = at(index + 1)
    return { from: line, to: line, content: `${row}, edited` }
  })

  it('land all, 200 by eight agents, each of its own line', { timeout: 60_000 }, async () => {
    const { fileSystem, folder } = await make(textOf(rows))
    const tool = createHashlineEditTool({ fileSystem, cwd: folder })
    const shares = lines(agents).map((_row, agent) =>
      edits.filter((_edit, index) => index % agents === agent),
    )
    const stale = await Promise.all(
      shares.map((share) => work((params) => tool.execute(params), hash, share)),
    )
    expect(await textIn(fileSystem, folder)).toBe(textOf(rows.map((row) => `${row}, edited`)))
    expect(Math.max(...stale), "they did get in each other's way").toBeGreaterThan(0)
  })

  it('let one win of 200 that know the same hash, and refuse the others', { timeout: 60_000 }, async () => {
    const { fileSystem, folder } = await make(textOf(rows))
    const tool = createHashlineEditTool({ fileSystem, cwd: folder })
    const spellings = ['a', './a', `${folder}/a`, 'b/../a']
    const outcomes = await Promise.allSettled(
      edits.map((edit, index) => tool.execute({ path: spellings[index % 4] ?? 'a', hash, edits: [edit] })),
    )
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await textIn(fileSystem, folder)).toBe(
      textOf(rows.map((row, index) => (index === winner ? `${row}, edited` : row))),
    )
  })
})

/** A file system that notes when a look at a file and the write that follows interleave with others. */
function noting(inner: FileSystem, log: string[]): FileSystem {
  return {
    stat: (path) => inner.stat(path),
    readDirectory: (path) => inner.readDirectory(path),
    readFile: (path) => {
      log.push('look')
      return inner.readFile(path)
    },
    compareAndSwap: async (...swap) => {
      const outcome = await inner.compareAndSwap(...swap)
      log.push('write')
      return outcome
    },
  }
}

describe('Edits of one file under two names', () => {
  it.each<[what: string, other: string]>([
    ['through a linked folder', 'linked/a'],
    ['through a link', 'link'],
    ['by another spelling', './src/../src/a'],
    ['from the root', '/src/a'],
  ])('come one after another: %s', async (_, other) => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'src'))
    await writeFile(join(folder, 'src', 'a'), 'one\ntwo\n')
    await symlink(join(folder, 'src'), join(folder, 'linked'))
    await symlink(join(folder, 'src', 'a'), join(folder, 'link'))
    const log: string[] = []
    const tool = createHashlineEditTool({ fileSystem: noting(new NodeFileSystem(), log), cwd: folder })
    const { hash, at } = listed('one\ntwo\n')
    const edits = [{ from: at(1), to: at(1), content: 'ONE' }]
    const path = other.startsWith('/') ? join(folder, other) : other
    const outcomes = await Promise.allSettled([
      tool.execute({ path: 'src/a', hash, edits }),
      tool.execute({ path, hash, edits }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(log).toEqual(['look', 'write', 'look'])
    expect(await readFile(join(folder, 'src', 'a'), 'utf8')).toBe('ONE\ntwo\n')
  })

  it('leave the link a link', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'a'), 'one\n')
    await symlink('a', join(folder, 'link'))
    const { hash, at } = listed('one\n')
    const tool = createHashlineEditTool({ fileSystem: new NodeFileSystem(), cwd: folder })
    const { details } = await tool.execute({
      path: 'link',
      hash,
      edits: [{ from: at(1), to: at(1), content: 'x' }],
    })
    expect([details.path, await readFile(join(folder, 'a'), 'utf8')]).toEqual(['link', 'x\n'])
  })
})

describe('Edits of different files', () => {
  it('run side by side', async () => {
    const inner: FileSystem = new MemoryFileSystem({ '/1': 'a\n', '/2': 'a\n' })
    let waiting = 0
    const both = { meet: (): void => undefined }
    const met = new Promise<void>((meet) => {
      both.meet = meet
    })
    // Each write waits for the other to begin: one after another, neither would end.
    const fileSystem = {
      ...noting(inner, []),
      compareAndSwap: async (...swap: Parameters<FileSystem['compareAndSwap']>) => {
        waiting += 1
        if (waiting === 2) both.meet()
        await met
        return inner.compareAndSwap(...swap)
      },
    }
    const { hash, at } = listed('a\n')
    const tool = createHashlineEditTool({ fileSystem })
    const edits = [{ from: at(1), to: at(1), content: 'b' }]
    const answers = await Promise.all(['1', '2'].map((path) => tool.execute({ path, hash, edits })))
    expect(answers.map(({ details }) => details.changed)).toEqual([true, true])
  })
})
