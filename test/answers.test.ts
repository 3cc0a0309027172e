/**
 * Calls and whole answers, as a model sees them: one story a file in `test/answers`. Whatever changes an
 * answer changes a file there, so that it can be read before it is accepted. A story has sections:
 *
 *   === file PATH             what is in a file from here on; `PATH read-only` where nobody may write it
 *   === host                  JSON: options of the tools from here on, such as {"preview":true}
 *   === call TOOL             JSON: the params
 *   === answer                the whole text; or `=== refused CODE`, and the whole message
 *   === now PATH              what is in the file now
 *
 * A file is as shown, each of its lines with a newline; `PATH as JSON` has its text as a JSON string, and
 * `PATH as hex` its bytes. What stands above the first section is a remark.
 *
 * `HASHLINE_ANSWERS=rewrite npx vitest run test/answers.test.ts` writes the answers of this code into the
 * files; so a new story needs no answers.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../src/adapters/memory/memory-file-system.ts'
import { createHashlineEditTool } from '../src/tools/edit.ts'
import { createHashlineReadTool } from '../src/tools/read.ts'
import { createHashlineWriteTool } from '../src/tools/write.ts'
import { HashlineError } from '../src/protocol/hashline-error.ts'

/** The tools that stories can call. */
const tools = { read: createHashlineReadTool, edit: createHashlineEditTool, write: createHashlineWriteTool }

const folder = new URL('answers/', import.meta.url)
const project = '/project'

/** What a story has made so far. */
interface World {
  readonly fileSystem: MemoryFileSystem
  options: object
}

/** Tells a story again, with the answers and files as they are. */
async function retold(story: string): Promise<string> {
  const [remark = '', ...sections] = story.split(/^=== /m)
  const world: World = { fileSystem: new MemoryFileSystem(), options: {} }
  const told = [remark]
  for (const section of sections) {
    const end = section.indexOf('\n')
    const [verb = '', ...words] = section.slice(0, end).split(' ')
    told.push(await tell(world, { verb, words, text: section.slice(end + 1) }))
  }
  return told.join('')
}

interface Section {
  readonly verb: string
  readonly words: readonly string[]
  readonly text: string
}

async function tell(world: World, section: Section): Promise<string> {
  const { verb, words, text } = section
  const asIs = `=== ${[verb, ...words].join(' ')}\n${text}`
  if (verb === 'answer' || verb === 'refused') return ''
  if (verb === 'call') return `${asIs}${await called(world, words[0] ?? '', text)}`
  if (verb === 'now') return `=== now ${await shown(world, words[0] ?? '')}`
  if (verb === 'host') world.options = JSON.parse(text)
  else if (verb === 'file') await put(world, section)
  else throw new Error(`a story has no section ${verb}`)
  return asIs
}

async function called({ fileSystem, options }: World, name: string, params: string): Promise<string> {
  if (!isTool(name)) throw new Error(`there is no tool ${name}`)
  const tool = tools[name]({ fileSystem, cwd: project, ...options })
  try {
    const { content } = await tool.execute(JSON.parse(params))
    return `=== answer\n${content[0].text}\n`
  } catch (error) {
    if (!(error instanceof HashlineError)) throw error
    return `=== refused ${error.code}\n${error.message}\n`
  }
}

async function put({ fileSystem }: World, { words: [name = '', ...words], text }: Section): Promise<void> {
  const path = `${project}/${name}`
  const expected = await fileSystem.readFile(path).catch(() => null)
  await fileSystem.compareAndSwap(path, expected, bytesOf(words.join(' '), text))
  if (words.includes('read-only')) fileSystem.makeReadOnly(path)
}

function bytesOf(form: string, text: string): Uint8Array {
  if (form === 'as hex') return Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
  return Buffer.from(form === 'as JSON' ? String(JSON.parse(text)) : text)
}

async function shown({ fileSystem }: World, name: string): Promise<string> {
  const text = Buffer.from(await fileSystem.readFile(`${project}/${name}`)).toString()
  const isPlain = text.endsWith('\n') && !/[\r\uFEFF]/.test(text)
  return isPlain ? `${name}\n${text}` : `${name} as JSON\n${JSON.stringify(text)}\n`
}

function isTool(name: string): name is keyof typeof tools {
  return Object.hasOwn(tools, name)
}

describe('answers', () => {
  it.each(readdirSync(folder))('of %s are as they were', async (name) => {
    const story = readFileSync(new URL(name, folder), 'utf8')
    const told = await retold(story)
    if (process.env['HASHLINE_ANSWERS'] === 'rewrite') writeFileSync(new URL(name, folder), told)
    else expect(told).toBe(story)
  })
})
