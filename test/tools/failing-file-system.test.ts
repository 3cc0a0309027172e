import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import { executeReplaceText } from '../../src/tools/replace-text.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { listed } from '../support/listed.ts'

const before = 'one\ntwo\n'
const { hash, at } = listed(before)
const edits = [{ from: at(2), to: at(2), content: 'TWO' }]

type Tools = ReturnType<typeof createHashlineTools>

/** A call of each tool, and what it makes of the file `a`; null where it does not write. */
const calls: readonly (readonly [
  tool: string,
  call: (tools: Tools, fileSystem: FileSystem) => Promise<unknown>,
  after: string | null,
])[] = [
  ['read', ({ read }) => read.execute({ path: 'a' }), null],
  ['grep', ({ grep }) => grep.execute({ pattern: 'two' }), null],
  ['grep of a file', ({ grep }) => grep.execute({ pattern: 'two', path: 'a' }), null],
  ['edit', ({ edit }) => edit.execute({ path: 'a', hash, edits }), 'one\nTWO\n'],
  ['write', ({ write }) => write.execute({ path: 'a', hash, content: 'new\n' }), 'new\n'],
  [
    'edit_file',
    ({ edit_file }) => edit_file.execute({ path: 'a', hash, find: 'two', replace: 'TWO' }),
    'one\nTWO\n',
  ],
  [
    'replace_text',
    (_, fileSystem) =>
      executeReplaceText(
        { path: 'a', old_string: 'two', new_string: 'TWO', start_line: 1 },
        '/w',
        undefined,
        fileSystem,
      ),
    'one\nTWO\n',
  ],
]

/** Files in `/w`, of which one method fails when it is called for the nth time. */
function failingAt(method: keyof FileSystem, nth: number, code: string) {
  const files = new MemoryFileSystem({ '/w/a': before, '/w/sub/.gitignore': 'b\n', '/w/sub/b': 'two\n' })
  let left = nth
  const fileSystem = new Proxy<FileSystem>(files, {
    get(_, name) {
      const own: unknown = Reflect.get(files, name)
      if (name !== method) return typeof own === 'function' ? own.bind(files) : own
      return (...args: unknown[]): unknown => {
        left -= 1
        if (left === 0) return Promise.reject(systemError(code, '/w/a'))
        return typeof own === 'function' ? own.apply(files, args) : Promise.resolve()
      }
    },
  })
  return {
    fileSystem,
    textOf: async () => Buffer.from(await files.readFile('/w/a')).toString(),
    isThere: async (path: string) =>
      files.stat(path).then(
        () => true,
        () => false,
      ),
  }
}

const methods = ['stat', 'readFile', 'readDirectory', 'compareAndSwap', 'checkTarget', 'recover'] as const

describe.each(calls)('%s, where the file system fails', (_, call, after) => {
  it.each(methods.flatMap((method) => [1, 2, 3, 4, 5].map((nth) => ({ method, nth }))))(
    'writes all or nothing, and says which, with call $nth of $method',
    async ({ method, nth }) => {
      for (const code of ['EIO', 'EACCES', 'EISDIR', 'ENOENT']) {
        const { fileSystem, textOf } = failingAt(method, nth, code)
        const tools = createHashlineTools({ fileSystem, cwd: '/w' })
        const outcome = await outcomeOf(call(tools, fileSystem))
        expect(await textOf()).toBe(outcome === 'done' && after !== null ? after : before)
      }
    },
  )
})

describe.each(calls.filter(([, , after]) => after !== null))('%s', (_, call) => {
  it.each(['checkTarget', 'recover', 'compareAndSwap'] as const)(
    'is refused where %s fails',
    async (method) => {
      const { fileSystem } = failingAt(method, 1, 'EIO')
      const refusal = call(createHashlineTools({ fileSystem, cwd: '/w' }), fileSystem)
      await expect(refusal).rejects.toMatchObject({ code: 'io' })
    },
  )
})

describe('remove, where the file system fails', () => {
  it.each(methods.flatMap((method) => Array.from({ length: 8 }, (_, index) => ({ method, nth: index + 1 }))))(
    'removes what write made, or leaves it and says so, with call $nth of $method',
    async ({ method, nth }) => {
      for (const code of ['EIO', 'EACCES', 'EISDIR', 'ENOENT']) {
        const { fileSystem, isThere } = failingAt(method, nth, code)
        const { write, remove } = createHashlineTools({ fileSystem, cwd: '/w' })
        const made = await outcomeOf(write.execute({ path: 'own', content: 'x' }))
        const removed = await outcomeOf(remove.execute({ path: 'own', reason: 'over' }))
        expect(await isThere('/w/own')).toBe(made === 'done' && removed === 'refused')
      }
    },
  )
})

/** Nothing but a refusal may be thrown. */
async function outcomeOf(call: Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await call
    return 'done'
  } catch (error) {
    expect(error).toBeInstanceOf(HashlineError)
    return 'refused'
  }
}
