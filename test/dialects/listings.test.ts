import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { classic } from '../../src/dialects/classic.ts'
import { createDialectTools, type DialectToolsOptions } from '../../src/dialects/dialect-tools.ts'
import { createDialectEditTool } from '../../src/dialects/edit-tool.ts'
import { createListings } from '../../src/dialects/listings.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { createHashlineWriteTool } from '../../src/tools/write.ts'
import { encode } from '../support/file.ts'
import { refusalOf } from '../support/refusal.ts'

const append = (path = 'a') => ({ path, edits: [{ op: 'append', lines: ['x'] }] }) as const

/** Tools in one conversation over a file `a` of one line, and what others do to the file. */
function conversation(options: Partial<DialectToolsOptions> = {}) {
  const fileSystem = new MemoryFileSystem({ '/a': 'one\n' })
  const { read, edit } = createDialectTools(classic, { fileSystem, ...options })
  const now = async (): Promise<string> => Buffer.from(await fileSystem.readFile('/a')).toString()
  const become = async (text: string): Promise<unknown> =>
    fileSystem.compareAndSwap('/a', await fileSystem.readFile('/a'), encode(text))
  return { fileSystem, read, edit, now, become }
}

const notRead = 'stale-tag: "a" was not read, or too long ago to be remembered'
const changed = 'stale-tag: "a" has changed since it was listed'
const factOf = async (call: Promise<unknown>): Promise<string | undefined> =>
  (await refusalOf(call)).message.split('\n')[0]

describe('a dialect without a tag', () => {
  it('refuses to edit a file that was not read', async () => {
    const { edit, now } = conversation()
    const { message } = await refusalOf(edit.execute(append()))
    expect(message).toBe(
      `${notRead}\nNothing was written.\n\nRead it, then send the edits again with the anchors printed there.`,
    )
    expect(await now()).toBe('one\n')
  })

  it('refuses to edit a file that others changed, whatever the anchors say', async () => {
    const { read, edit, now, become } = conversation()
    await read.execute({ path: 'a' })
    await become('one \n')
    expect(await factOf(edit.execute(append()))).toBe(changed)
    expect(await now()).toBe('one \n')
  })

  it('refuses the same call again, since a refusal lists nothing', async () => {
    const { read, edit, become } = conversation()
    await read.execute({ path: 'a' })
    await become('two\n')
    await refusalOf(edit.execute(append()))
    expect(await factOf(edit.execute(append()))).toBe(changed)
  })

  it('goes on with what its own answer lists', async () => {
    const { read, edit, now } = conversation()
    await read.execute({ path: 'a' })
    await edit.execute(append())
    await edit.execute(append())
    expect(await now()).toBe('one\nx\nx\n')
  })

  it('lists lines in its own notation after an edit', async () => {
    const { read, edit } = conversation()
    const { content } = await read.execute({ path: 'a' })
    const [first = ''] = content[0].text.split('\n')
    const { lettersOf } = await classic.load()
    expect((await edit.execute(append())).content[0].text).toBe(
      `Edited a: line 2 became lines 2 to 3.\n\n${first}\n2#${lettersOf('x', 2)}:x\n3#${lettersOf('', 3)}:`,
    )
  })

  it('says of no change that there is none, without a tag', async () => {
    const { read, edit } = conversation()
    const { content } = await read.execute({ path: 'a' })
    const anchor = content[0].text.split(':')[0]
    const same = { path: 'a', edits: [{ op: 'replace', pos: anchor, lines: ['one'] }] } as const
    const answer = await edit.execute(same)
    expect(answer.content[0].text).toBe('No change: a already reads so. Nothing was written.')
  })

  it('knows a file by another spelling of its path', async () => {
    const { read, edit, now } = conversation()
    await read.execute({ path: './b/../a' })
    await edit.execute(append('/a'))
    expect(await now()).toBe('one\nx\n')
  })

  it('does not take a preview for a listing of what is there', async () => {
    const { read, edit, fileSystem } = conversation({ preview: true })
    await read.execute({ path: 'a' })
    await edit.execute(append())
    expect((await edit.execute(append())).details.changed).toBe(true)
    expect(await fileSystem.readFile('/a')).toEqual(encode('one\n'))
  })

  it('goes on with what a formatter made of the file', async () => {
    const fileSystem = new MemoryFileSystem({ '/a': 'one\n' })
    const afterWrite = async (path: string): Promise<void> => {
      const bytes = await fileSystem.readFile(path)
      await fileSystem.compareAndSwap(path, bytes, encode(Buffer.from(bytes).toString().toUpperCase()))
    }
    const { read, edit } = createDialectTools(classic, { fileSystem, afterWrite })
    await read.execute({ path: 'a' })
    const { lettersOf } = await classic.load()
    const { content } = await edit.execute(append())
    expect(content[0].text).toContain(`\n1#${lettersOf('ONE', 1)}:ONE\n2#${lettersOf('X', 2)}:X\n`)
    await edit.execute(append())
    expect(Buffer.from(await fileSystem.readFile('/a')).toString()).toBe('ONE\nX\nX\n')
  })

  it('refuses where another tool wrote the file', async () => {
    const { read, edit, fileSystem } = conversation()
    await read.execute({ path: 'a' })
    const write = createHashlineWriteTool({ fileSystem })
    await write.execute({ path: 'a', content: 'two\n', hash: tagOf(encode('one\n')) })
    expect(await factOf(edit.execute(append()))).toBe(changed)
  })

  it('does not remember a file that was shown without anchors', async () => {
    const { read, edit, fileSystem } = conversation()
    fileSystem.makeReadOnly('/a')
    await read.execute({ path: 'a' })
    fileSystem.makeWritable('/a')
    expect(await factOf(edit.execute(append()))).toBe(notRead)
  })

  it('keeps conversations apart', async () => {
    const { read, fileSystem } = conversation()
    const other = createDialectTools(classic, { fileSystem })
    await read.execute({ path: 'a' })
    expect(await factOf(other.edit.execute(append()))).toBe(notRead)
  })

  it('shares a record with a tool that is made alone', async () => {
    const listings = createListings()
    const { read, fileSystem, now } = conversation({ listings })
    await read.execute({ path: 'a' })
    await createDialectEditTool(classic, { fileSystem, listings }).execute(append())
    expect(await now()).toBe('one\nx\n')
  })
})

describe('createListings', () => {
  const tags = ['one', 'two'].map((text) => tagOf(encode(text)))
  const [one = tagOf(encode('')), two = one] = tags

  it('knows the snapshot that was listed last', () => {
    const listings = createListings()
    listings.listed('/a', one)
    listings.listed('/a', two)
    expect([listings.tagOf('/a'), listings.tagOf('/b')]).toEqual([two, null])
  })

  it('remembers a thousand files, and forgets the one that was listed longest ago', () => {
    const listings = createListings()
    for (let file = 1; file <= 1_000; file += 1) listings.listed(`/${file}`, one)
    listings.listed('/1', two)
    listings.listed('/more', one)
    expect(['/1', '/2', '/3', '/more'].map((path) => listings.tagOf(path))).toEqual([two, null, one, one])
  })
})
