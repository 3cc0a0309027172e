import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sighted } from '../harness/support/scripted-model.ts'
import { leavesNothingBehind, sleep, until } from '../support/left-processes.ts'
import { clients, type Opening, type StdioClient } from '../support/mcp-clients.ts'
import { builtFile } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = builtFile()
leavesNothingBehind()

/** A folder `root` with files, another beside it, and how a server of the first is opened. */
async function project(files: Readonly<Record<string, string>> = { 'a.txt': 'one\ntwo\nthree\n' }) {
  const top = await temporaryFolder()
  const root = join(top, 'root')
  for (const [path, text] of Object.entries({ '../outside/secret.txt': 'secret\n', ...files })) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const opening = (options: Partial<Opening> = {}, ...flags: readonly string[]): Opening => ({
    args: [program(), 'mcp', '--root', root, ...flags],
    cwd: top,
    ...options,
  })
  return { top, root, opening, textOf: (path = 'a.txt') => readFileSync(join(root, path), 'utf8') }
}

/** The edit of one line, from what a listing shows. */
function editOf(text: string, line: string, content: string, path = 'a.txt') {
  const { hash, at } = sighted(text)
  return { path, hash, edits: [{ from: at(line), to: at(line), content }] }
}

const read = (client: StdioClient, path = 'a.txt') => client.call('read', { path })

describe.each(clients)('hashline mcp to %s', (_, open) => {
  it('shows a file, edits it, and refuses a stale edit in words that are enough to retry', async () => {
    const { root, opening, textOf } = await project()
    const client = await open(opening())
    expect(await client.names()).toEqual(['read', 'grep', 'edit', 'write', 'edit_file', 'remove'])
    const seen = await read(client)
    writeFileSync(join(root, 'a.txt'), 'zero\none\ntwo\nthree\n')
    const refused = await client.call('edit', editOf(seen.text, 'two', 'TWO'))
    expect(refused).toEqual({ text: expect.stringMatching(/^stale-tag: "a\.txt" is now #/), isError: true })
    expect(refused.text).toContain('\nNothing was written.\n')
    expect(textOf()).toBe('zero\none\ntwo\nthree\n')
    const edited = await client.call('edit', editOf(refused.text, 'two', 'TWO'))
    expect(edited).toEqual({ text: expect.stringMatching(/^Edited a\.txt: line 3\./), isError: false })
    expect(textOf()).toBe('zero\none\nTWO\nthree\n')
  })

  it('refuses params of the wrong shape in its own words', async () => {
    const { opening } = await project()
    const client = await open(opening())
    expect(await client.call('read', { path: 'a.txt', ofset: 2 })).toEqual({
      text: expect.stringMatching(/^invalid-params: .*ofset.* the nearest is offset/),
      isError: true,
    })
  })

  it('sends the text alone, and details beside it with --structured', async () => {
    const { opening } = await project()
    const [plain, structured] = [await open(opening()), await open(opening({}, '--structured'))]
    const [one, other] = [await read(plain), await read(structured)]
    expect(one).toEqual({ ...other, structured: undefined })
    expect(other.structured).toMatchObject({ path: 'a.txt' })
  })

  it('refuses what is no JSON any more, but not with --no-gate', async () => {
    const { opening } = await project()
    const [gated, ungated] = [await open(opening()), await open(opening({}, '--no-gate'))]
    const broken = { path: 'a.json', content: '{' }
    expect(await gated.call('write', broken)).toMatchObject({
      text: expect.stringMatching(/^rejected: /),
      isError: true,
    })
    expect(await ungated.call('write', broken)).toMatchObject({ isError: false })
  })

  it('takes a file as large as any that is read, with every byte escaped', async () => {
    const { opening, textOf } = await project()
    const client = await open(opening())
    const content = '"'.repeat(8 * 2 ** 20)
    expect(await client.call('write', { path: 'b.txt', content })).toMatchObject({ isError: false })
    expect(textOf('b.txt') === content).toBe(true)
  })

  it('writes nothing for a call that is cancelled while it waits', async () => {
    const { root, opening, textOf } = await project()
    const controller = new AbortController()
    const roots = async (): Promise<string[]> => {
      controller.abort()
      await sleep(100)
      return [root]
    }
    const client = await open(opening({ roots }))
    const params = { path: 'a.txt', find: 'two', replace: 'TWO' }
    await expect(client.call('edit_file', params, { signal: controller.signal })).rejects.toThrow()
    // Answered behind it, and so when it is over.
    expect(await read(client)).toMatchObject({ text: expect.stringContaining('|two'), isError: false })
    expect(textOf()).toBe('one\ntwo\nthree\n')
  })

  it('stops what a client cancels', async () => {
    const { root, opening } = await project({ 'a.txt': '' })
    const client = await open(opening({}, '--shell'))
    const controller = new AbortController()
    const command = 'echo $$ > a.txt; sleep 30; echo late > late.txt'
    const call = client.call('shell', { command }, { signal: controller.signal })
    const pid = (): number => Number(readFileSync(join(root, 'a.txt'), 'utf8'))
    expect(await until(() => pid() > 1, 20_000)).toBe(true)
    controller.abort()
    await expect(call).rejects.toThrow()
    expect(await until(() => !isAlive(pid()), 20_000)).toBe(true)
    expect(await read(client, 'late.txt')).toMatchObject({ isError: true })
  })

  it('answers fifty calls at once, each with its own answer', async () => {
    const names = Array.from({ length: 50 }, (__, index) => `${index}.txt`)
    const { opening, textOf } = await project(
      Object.fromEntries(names.map((name) => [name, `${name}\nsame\n`])),
    )
    const client = await open(opening())
    const seen = await Promise.all(names.map((name) => read(client, name)))
    const edits = names.map((name, index) => editOf(seen[index]?.text ?? '', 'same', `new ${name}`, name))
    await Promise.all(edits.map((edit) => client.call('edit', edit)))
    expect(names.map((name) => textOf(name))).toEqual(names.map((name) => `${name}\nnew ${name}\n`))
  })

  it('lets one of fifty edits of the same bytes through, and calls the others stale', async () => {
    const { opening, textOf } = await project()
    const client = await open(opening())
    const { text } = await read(client)
    const contents = Array.from({ length: 50 }, (__, index) => `new ${index}`)
    const results = await Promise.all(
      contents.map((content) => client.call('edit', editOf(text, 'two', content))),
    )
    const applied = contents.filter((__, index) => results[index]?.isError === false)
    expect(textOf()).toBe(`one\n${applied.join()}\nthree\n`)
    const refusals = results.filter(({ isError }) => isError).map((result) => result.text.split(':')[0])
    expect(refusals).toEqual(Array.from({ length: 49 }, () => 'stale-tag'))
  })

  it.each([
    ['../outside/secret.txt'],
    ['OUTSIDE/secret.txt'],
    ['link/secret.txt'],
    ['link/new.txt'],
    ['/etc/hosts'],
    ['.git/config'],
  ])('neither shows nor writes %s', async (path) => {
    const { top, root, opening } = await project()
    symlinkSync('../outside', join(root, 'link'))
    const client = await open(opening())
    const sent = path.replace('OUTSIDE', join(top, 'outside'))
    const denied = { text: expect.stringMatching(/^(denied|not-found): /), isError: true }
    expect(await read(client, sent)).toEqual(denied)
    expect(await client.call('write', { path: sent, content: 'x' })).toEqual({
      text: expect.stringMatching(/^denied: /),
      isError: true,
    })
    expect(readFileSync(join(top, 'outside/secret.txt'), 'utf8')).toBe('secret\n')
  })

  it.each<[what: string, roots: string[], reached: string[]]>([
    ['one folder in it', ['root/sub'], ['sub/b.txt']],
    ['two folders in it', ['root/sub', 'root/other'], ['sub/b.txt', 'other/c.txt']],
    ['a folder in it and one outside', ['root/sub', 'outside'], ['sub/b.txt']],
    ['the folder itself', ['root'], ['a.txt', 'sub/b.txt', 'other/c.txt']],
    ['a folder around it', ['.'], ['a.txt', 'sub/b.txt', 'other/c.txt']],
    ['a folder outside', ['outside'], []],
    ['a folder that is not there', ['root/none'], []],
    ['no folder at all', [], ['a.txt', 'sub/b.txt', 'other/c.txt']],
  ])('reaches, of its folder, what the roots of a client leave: %s', async (__, roots, reached) => {
    const files = ['a.txt', 'sub/b.txt', 'other/c.txt', '../outside/secret.txt']
    const { top, opening } = await project({ 'a.txt': '1', 'sub/b.txt': '2', 'other/c.txt': '3' })
    const client = await open(opening({ roots: () => roots.map((root) => join(top, root)) }))
    const results = await Promise.all(files.map((file) => read(client, file)))
    expect(files.filter((___, index) => results[index]?.isError === false)).toEqual(reached)
    const reason = reached.length === 0 ? 'nothing may be reached: ' : ''
    for (const { text } of results.filter(({ isError }) => isError).slice(0, -1))
      expect(text).toMatch(new RegExp(`^denied: access to .* is denied: ${reason}`))
  })

  it('is not led by the roots of a client to what the environment leaves beside its folder', async () => {
    const { top, opening } = await project()
    const env = { HASHLINE_EDIT_ROOT: top }
    const client = await open(opening({ env, roots: () => [top] }))
    expect(await read(client)).toMatchObject({ isError: false })
    expect(await read(client, '../outside/secret.txt')).toMatchObject({ isError: true })
  })

  it('follows the roots when they change', async () => {
    const { root, opening } = await project({ 'sub/b.txt': '2', 'other/c.txt': '3' })
    let folder = 'sub'
    const client = await open(opening({ roots: () => [join(root, folder)] }))
    expect(await read(client, 'sub/b.txt')).toMatchObject({ isError: false })
    folder = 'other'
    await client.rootsChanged()
    expect(await read(client, 'sub/b.txt')).toMatchObject({ isError: true })
    expect(await read(client, 'other/c.txt')).toMatchObject({ isError: false })
  })

  it('reaches nothing while a client that has roots does not list them, and asks again', async () => {
    const { root, opening } = await project()
    const answers = [Promise.reject(new Error('not now')), Promise.resolve([root])]
    answers[0]?.catch(() => undefined)
    const client = await open(opening({ roots: () => answers.shift() ?? [root] }))
    const outcome = await read(client).catch(() => ({ text: '', isError: true }))
    expect(outcome).toMatchObject({ text: expect.not.stringContaining('|two'), isError: true })
    expect(await read(client)).toMatchObject({ text: expect.stringContaining('|two'), isError: false })
  })

  it('starts commands only in folders that the roots leave', async () => {
    const { root, opening } = await project({ 'sub/b.txt': '2' })
    const client = await open(opening({ roots: () => [join(root, 'sub')] }, '--shell'))
    expect(await client.call('shell', { command: 'pwd' })).toMatchObject({ isError: true })
    expect(await client.call('shell', { command: 'pwd', cwd: 'sub' })).toEqual({
      text: expect.stringContaining(join(root, 'sub')),
      isError: false,
    })
  })
})

function isAlive(pid: number): boolean {
  try {
    return pid > 1 && process.kill(pid, 0)
  } catch {
    return false
  }
}
