import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../../src/adapters/node/node-file-system.ts'
import { callTool, type ToolSet } from '../../../src/harness/call-tool.ts'
import type { FileSystem } from '../../../src/ports/file-system.ts'
import { createHashlineTools } from '../../../src/tools/hashline-tools.ts'
import type { ToolContext } from '../../../src/tools/tool.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { inTurns, sighted, type Call, type Script } from './scripted-model.ts'

/** What a run of a harness is given. */
export interface Scene {
  readonly tools: ToolSet
  readonly script: Script
  /** The working folder, for a harness that has one of its own. */
  readonly cwd: string
  /** Aborts the run. */
  readonly signal: AbortSignal
}

/** A tool as the harness told the model of it, `$schema` left out. */
export interface Listed {
  readonly name: string
  readonly description: string
  readonly schema: unknown
}

/** What the harness showed the model of one call. */
export interface Seen {
  readonly text: string
  /** In that harness's own error form; always false where it has none. */
  readonly isError: boolean
}

/** All that the model was told, in the order of its calls. */
export interface Run {
  readonly listed: readonly Listed[]
  readonly seen: readonly Seen[]
}

/** What differs between harnesses. */
export interface DoorForm {
  /** Runs the script with the harness's real SDK, offline. An aborted run may reject, or end in its own way. */
  readonly run: (scene: Scene) => Promise<Run>
  /** Which of our JSON Schemas it lists. */
  readonly schema: 'loose' | 'strict'
  /** Whether the model is told apart from the text that a call failed. */
  readonly failures: 'marked' | 'text alone'
  /** Who checks params first: where it is the harness, its own words refuse them. */
  readonly params: 'checked by the tool' | 'checked by the harness'
  /** Whose working folder it is that paths are taken from. */
  readonly cwd?: 'of the tools' | 'of the harness'
}

const path = 'a.txt'
const before = 'one\ntwo\nthree\n'
const theirs = 'zero\none\ntwo\nthree\n'

/** Files on disk, tools over them, and ways to look at both. */
interface Workshop {
  readonly folder: string
  readonly tools: ToolSet
  readonly textOf: (name?: string) => string
  readonly write: (text: string, name?: string) => void
}

async function workshop(toolsCwd?: string, fileSystem: FileSystem = new NodeFileSystem()): Promise<Workshop> {
  const folder = await temporaryFolder()
  const write = (text: string, name = path): void => writeFileSync(join(folder, name), text)
  write(before)
  return {
    folder,
    tools: createHashlineTools({ fileSystem, cwd: toolsCwd ?? folder }),
    textOf: (name = path) => readFileSync(join(folder, name), 'utf8'),
    write,
  }
}

const read = (name = path): Call => ({ name: 'read', params: { path: name } })

/** The edit of one line that a model makes of what it sees. */
function edit(text: string | undefined, line: string, content: string, name = path): Call {
  const { hash, at } = sighted(text)
  const edits = [{ from: at(line), to: at(line), content }]
  return { name: 'edit', params: { path: name, hash, edits } }
}

/** What the tools themselves say to a call, on files that hold the same. */
async function saidOf({ name, params }: Call, texts: Readonly<Record<string, string>>): Promise<string> {
  const { tools, write } = await workshop()
  for (const [each, text] of Object.entries(texts)) write(text, each)
  const tool = Object.values(tools).find((each) => each.name === name)
  if (tool === undefined) throw new Error(`there is no tool ${name}`)
  const { text } = await callTool(tool, params, {})
  return text
}

/** The tools, which tell what context they were called with, and whose calls can be waited for. */
function watched(tools: ToolSet, onCall: (context: ToolContext) => void) {
  const calls: Promise<unknown>[] = []
  const entries = Object.entries(tools).map(([key, tool]) => {
    const execute: typeof tool.execute = (params, context = {}) => {
      onCall(context)
      const call = tool.execute(params, context)
      calls.push(call)
      return call
    }
    return [key, { ...tool, execute }] as const
  })
  return { tools: Object.fromEntries(entries), settled: () => Promise.allSettled(calls) }
}

/** Waits until a signal comes through, at most two seconds: it may have to cross a connection. */
async function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined || signal.aborted) return
  await Promise.race([once(signal, 'abort'), setTimeout(2_000, undefined, { ref: false })])
}

const answer = (text: string): Seen => ({ text, isError: false })

const byName = (tools: readonly Listed[]): readonly Listed[] =>
  tools.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** What every door keeps: the model is told what the tools say, no more and no less, and the disk obeys. */
export function doorContract(name: string, form: DoorForm): void {
  const isMarked = form.failures === 'marked'
  const refusal = (text: string): Seen => ({ text, isError: isMarked })
  // A folder that is not there shows that paths were taken from the harness's.
  const toolsCwd = form.cwd === 'of the harness' ? '/no/such/folder' : undefined
  const open = (fileSystem?: FileSystem): Promise<Workshop> => workshop(toolsCwd, fileSystem)
  const run = ({ tools, folder }: Workshop, script: Script): Promise<Run> =>
    form.run({ tools, script, cwd: folder, signal: new AbortController().signal })

  describe(`${name} as a door`, () => {
    it('tells the model the name, the description and the schema of each tool', async () => {
      const place = await open()
      const { listed } = await run(place, inTurns())
      expect(byName(listed)).toEqual(
        byName(
          Object.values(place.tools).map(({ name: toolName, description, jsonSchema }) => ({
            name: toolName,
            description,
            schema: jsonSchema[form.schema],
          })),
        ),
      )
    })

    it('knows a tool by the name that its host gave it', async () => {
      const place = await open()
      const { read: tool } = createHashlineTools({ fileSystem: new NodeFileSystem(), cwd: place.folder })
      const tools = { read: { ...tool, name: 'look_at' } }
      const { listed, seen } = await run(
        { ...place, tools },
        inTurns(() => [{ name: 'look_at', params: { path: join(place.folder, path) } }]),
      )
      expect(listed.map((each) => each.name)).toEqual(['look_at'])
      expect(seen).toMatchObject([{ text: expect.stringContaining('|two'), isError: false }])
    })

    it('shows the model what read says, and writes what it edits', async () => {
      const place = await open()
      const { seen } = await run(
        place,
        inTurns(
          () => [read()],
          ([listing]) => [edit(listing, 'two', 'TWO')],
        ),
      )
      const listing = await saidOf(read(), {})
      expect(seen).toEqual([answer(listing), answer(await saidOf(edit(listing, 'two', 'TWO'), {}))])
      expect(place.textOf()).toBe('one\nTWO\nthree\n')
    })

    it('shows the model the very words that refuse a stale edit, and they are enough to retry', async () => {
      const place = await open()
      const held: string[] = []
      const { seen } = await run(
        place,
        inTurns(
          () => [read()],
          ([listing]) => {
            place.write(theirs)
            return [edit(listing, 'two', 'TWO')]
          },
          ([, refused]) => {
            held.push(place.textOf())
            return [edit(refused, 'two', 'TWO')]
          },
        ),
      )
      const stale = await saidOf(edit(seen[0]?.text, 'two', 'TWO'), { [path]: theirs })
      expect(stale).toMatch(/^stale-tag: .*\nNothing was written\.\n/)
      expect(seen[1]).toEqual(refusal(stale))
      expect(held, 'a refused edit writes nothing').toEqual([theirs])
      expect(seen[2]).toMatchObject({ text: expect.stringMatching(/^Edited a\.txt: /), isError: false })
      expect(place.textOf()).toBe('zero\none\nTWO\nthree\n')
    })

    it('keeps calls of one turn apart', async () => {
      const place = await open()
      place.write('four\n', 'b.txt')
      const texts = { 'b.txt': 'four\n' }
      const { seen } = await run(
        place,
        inTurns(
          () => [read('b.txt'), read('none.txt'), read()],
          ([other, , one]) => [
            edit(other, 'four', '4', 'b.txt'),
            edit(one, 'one', '1'),
            edit(one, 'three', '3'),
          ],
        ),
      )
      const told = await Promise.all([read('b.txt'), read('none.txt'), read()].map((c) => saidOf(c, texts)))
      expect(seen.slice(0, 3).map(({ text }) => text)).toEqual(told)
      expect(seen.slice(0, 3).map(({ isError }) => isError)).toEqual([false, isMarked, false])
      // Both edits of one file name the same bytes: whichever comes second is stale.
      const outcomes = seen.slice(4).map(({ text }) => text.split(/[: ]/)[0])
      expect(outcomes.toSorted()).toEqual(['Edited', 'stale-tag'])
      expect(place.textOf('b.txt')).toBe('4\n')
      expect(['1\ntwo\nthree\n', 'one\ntwo\n3\n']).toContain(place.textOf())
    })

    it('refuses params of the wrong shape, and writes nothing', async () => {
      const place = await open()
      const wrong: Call = { name: 'edit', params: { path, hash: 'xxxxxxxx', edits: [{ from: 5, top: '1' }] } }
      const { seen } = await run(
        place,
        inTurns(() => [wrong]),
      )
      const said = await saidOf(wrong, {})
      expect(said).toMatch(/^invalid-params: edits\[0\]\.from/)
      const byTool = form.params === 'checked by the tool'
      expect(seen).toEqual([
        byTool ? refusal(said) : { text: expect.stringMatching(/from/), isError: isMarked },
      ])
      expect(place.textOf()).toBe(before)
    })

    if (form.params === 'checked by the tool') {
      it('lets the tool put right what is harmless', async () => {
        const place = await open()
        const { seen } = await run(
          place,
          inTurns(() => [{ name: 'read', params: { file_path: path, limit: '2' } }]),
        )
        expect(seen).toEqual([answer(expect.stringContaining('file_path was read as path.'))])
      })
    }

    it('writes nothing when it is aborted in the middle of a call', async () => {
      const controller = new AbortController()
      const disk = new NodeFileSystem()
      const aborting: { armed: boolean; signal?: AbortSignal | undefined } = { armed: false }
      const fileSystem: FileSystem = {
        stat: (each) => disk.stat(each),
        readDirectory: (each) => disk.readDirectory(each),
        compareAndSwap: (each, expected, next) => disk.compareAndSwap(each, expected, next),
        async readFile(each) {
          if (aborting.armed) controller.abort()
          if (aborting.armed) await untilAborted(aborting.signal)
          return disk.readFile(each)
        },
      }
      const place = await open(fileSystem)
      const { tools, settled } = watched(place.tools, ({ signal }) => (aborting.signal = signal))
      const script = inTurns(
        () => [read()],
        ([listing]) => {
          aborting.armed = true
          return [edit(listing, 'two', 'TWO')]
        },
      )
      const modified = statSync(join(place.folder, path)).mtimeMs
      // How an aborted run ends is the harness's own affair; that it ends is not.
      await form.run({ tools, script, cwd: place.folder, signal: controller.signal }).catch(() => undefined)
      const calls = await settled()
      expect(controller.signal.aborted, 'the edit looked at the file').toBe(true)
      expect(calls.map((call) => (call.status === 'rejected' ? call.reason.code : call.status))).toEqual([
        'fulfilled',
        'aborted',
      ])
      expect(place.textOf()).toBe(before)
      expect(statSync(join(place.folder, path)).mtimeMs).toBe(modified)
    })

    if (form.cwd === 'of the harness') {
      it('takes paths from the folder of the harness', async () => {
        const place = await open()
        mkdirSync(join(place.folder, 'sub'))
        place.write('below\n', 'sub/c.txt')
        const { seen } = await run(
          place,
          inTurns(() => [read('sub/c.txt')]),
        )
        expect(seen).toEqual([answer(expect.stringMatching(/^@file sub\/c\.txt#/))])
      })
    }
  })
}
