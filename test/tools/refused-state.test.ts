import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { executeReplaceText } from '../../src/tools/replace-text.ts'
import { refusalOf } from '../support/refusal.ts'

/** Params of a call, by what is wrong with them; `good` are those of a call that would be done. */
type Wrong = Readonly<Record<string, unknown>>

const anchors = [{ from: '1#zzz', to: '1#zzz', content: 'x' }]
const aMissing = { path: 'missing' }
const lone = { content: '\uD800' }

const calls: Readonly<Record<string, readonly Wrong[]>> = {
  edit: [
    {},
    { path: '', hash: 'AAAAAAAA', edits: anchors },
    { path: 'a', hash: '?', edits: anchors },
    { path: 'a', hash: 'AAAAAAAA', edits: [] },
    { path: 'a', hash: 'AAAAAAAA', edits: anchors },
    { ...aMissing, hash: 'AAAAAAAA', edits: anchors },
    { path: 'folder', hash: 'AAAAAAAA', edits: anchors },
  ],
  write: [
    {},
    { path: '', content: 'x' },
    { path: 'b', ...lone },
    { path: 'a', content: 'x', hash: '?' },
    { path: 'a', content: 'x', hash: 'AAAAAAAA' },
    { path: 'a', content: 'x' },
    { path: 'folder', content: 'x' },
    { path: 'binary', content: 'x' },
    { path: 'a/b', content: 'x' },
  ],
  edit_file: [
    {},
    { path: '', find: 'one', replace: 'x' },
    { path: 'a', find: 'none', replace: 'x' },
    { path: 'a', find: 'o', replace: 'x' },
    { path: 'a', find: 'one', replace: 'x', hash: 'AAAAAAAA' },
    { path: 'a', find: 'one', replace: '\uD800' },
    { ...aMissing, find: 'one', replace: 'x' },
    { path: 'folder', find: 'one', replace: 'x' },
    { path: 'binary', find: 'one', replace: 'x' },
  ],
  replace_text: [
    {},
    { path: '', old_string: 'one', new_string: 'x', start_line: 1 },
    { path: 'a', old_string: 'none', new_string: 'x', start_line: 1 },
    { path: 'a', old_string: 'one', new_string: 'x', start_line: 9 },
    { path: 'a', old_string: 'one', new_string: 'x', start_line: 0 },
    { path: 'a', old_string: 'one', new_string: 'x', start_line: 1, hash: 'AAAAAAAA' },
    { path: 'a', old_string: 'one', new_string: '\uD800', start_line: 1 },
    { ...aMissing, old_string: 'one', new_string: 'x', start_line: 1 },
    { path: 'folder', old_string: 'one', new_string: 'x', start_line: 1 },
  ],
  remove: [
    {},
    { path: '', reason: 'over' },
    { path: 'a', reason: ' ' },
    { path: 'a', reason: '\uD800' },
    { path: 'a', reason: 'over' },
    { ...aMissing, reason: 'over' },
    { path: 'folder', reason: 'over' },
  ],
}

const replaceText = (sent: never, fileSystem: MemoryFileSystem): Promise<unknown> =>
  executeReplaceText(sent, '/w', undefined, fileSystem)

const cases = Object.entries(calls).flatMap(([tool, wrongs]) =>
  wrongs.map((params) => ({ tool, params, sent: JSON.stringify(params) })),
)

describe('a refusal of a tool that writes', () => {
  it.each(cases)('says once that nothing was done: $tool $sent', async ({ tool, params }) => {
    const fileSystem = new MemoryFileSystem({
      '/w/a': 'one\nto\n',
      '/w/folder/b': 'b',
      '/w/binary': Uint8Array.of(0xff),
    })
    const tools = createHashlineTools({ fileSystem, cwd: '/w' })
    const replace_text = { name: 'replace_text', execute: (sent: never) => replaceText(sent, fileSystem) }
    const asked = [...Object.values(tools), replace_text].find(({ name }) => name === tool)
    const call: unknown = asked && Reflect.apply(asked.execute, asked, [params])
    const { message } = await refusalOf(Promise.resolve(call))
    expect(message.split(/Nothing was (?:written|removed)\./)).toHaveLength(2)
  })
})
