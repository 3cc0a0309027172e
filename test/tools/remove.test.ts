import { describe, expect, it, vi } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { rollbackError } from '../../src/ports/rollback-error.ts'
import { lettersOf } from '../../src/protocol/letters.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { createProvenance } from '../../src/tools/provenance.ts'
import { executeHashlineRemove } from '../../src/tools/remove.ts'
import { filesOf, refused, textsOf, type Texts } from '../support/tool-calls.ts'

/** One set of tools over files in `/w`, and what others do to them. */
function setUp(texts: Texts = {}) {
  const fileSystem = filesOf(texts)
  const tools = createHashlineTools({ fileSystem, cwd: '/w' })
  return {
    ...tools,
    fileSystem,
    create: (path: string, content: string) => tools.write.execute({ path, content }),
    others: (path: string, before: string | null, after: string | null) =>
      write(fileSystem, path, before, after),
    removing: (path: string) => tools.remove.execute({ path, reason: 'not needed' }),
  }
}

async function write(
  fileSystem: MemoryFileSystem,
  path: string,
  before: string | null,
  after: string | null,
) {
  expect(await fileSystem.compareAndSwap(`/w/${path}`, encode(before), encode(after))).toBe('swapped')
}

const encode = (text: string | null) => (text === null ? null : Buffer.from(text))

/** Replaces the only line of a file. */
const editOf = (path: string, before: string, after: string) => {
  const anchor = `1#${lettersOf(before)}`
  return { path, hash: tagOf(Buffer.from(before)), edits: [{ from: anchor, to: anchor, content: after }] }
}

const unknown = { faults: [{ code: 'not-ours', path: 'f', why: 'unknown' }] }
const changed = { faults: [{ code: 'not-ours', path: 'f', why: 'changed' }] }

describe('executeHashlineRemove', () => {
  it('removes what write created, and says why', async () => {
    const { create, remove, fileSystem } = setUp({ other: '1' })
    await create('f', 'abc')
    const { content, details } = await remove.execute({ path: 'f', reason: 'a "scratch" file' })
    expect(content[0].text).toBe('Removed f (3 bytes). Reason: "a \\"scratch\\" file"')
    expect(details).toEqual({
      path: 'f',
      reason: 'a "scratch" file',
      tag: tagOf(Buffer.from('abc')),
      byteLength: 3,
    })
    expect(await textsOf(fileSystem)).toEqual({ other: '1' })
  })

  it('removes what edit_file created, also together with others', async () => {
    const { edit_file, removing, fileSystem } = setUp()
    const edits = ['f', 'g'].map((path) => ({ path, find: '', replace: 'x' }))
    await edit_file.execute({ edits })
    await removing('f')
    expect(await textsOf(fileSystem)).toEqual({ g: 'x' })
  })

  it('removes a created file that any of these tools edited since', async () => {
    const { create, edit, edit_file, write: replace, removing, fileSystem } = setUp()
    await create('f', '1')
    await edit.execute(editOf('f', '1', '2'))
    await edit_file.execute({ path: 'f', find: '2', replace: '3' })
    await replace.execute({ path: 'f', content: '4', hash: tagOf(Buffer.from('3')) })
    await removing('./f')
    expect(await textsOf(fileSystem)).toEqual({})
  })

  it('removes a created file that what runs after writes has formatted', async () => {
    const fileSystem = filesOf({})
    const afterWrite = () => write(fileSystem, 'f', '1', '1;')
    const tools = createHashlineTools({ fileSystem, cwd: '/w', afterWrite })
    await tools.write.execute({ path: 'f', content: '1' })
    await tools.remove.execute({ path: 'f', reason: 'not needed' })
    expect(await textsOf(fileSystem)).toEqual({})
  })

  it('removes a file that stands in no folder but the outermost', async () => {
    const fileSystem = new MemoryFileSystem({ '/g': '1' })
    const listed = vi.spyOn(fileSystem, 'readDirectory')
    const tools = createHashlineTools({ fileSystem, cwd: '/' })
    await tools.write.execute({ path: 'f', content: '1' })
    await tools.remove.execute({ path: 'f', reason: 'not needed' })
    expect(new Set(listed.mock.calls.flat())).toEqual(new Set(['/']))
    expect(await fileSystem.readDirectory('/')).toEqual([{ name: 'g', kind: 'file' }])
  })

  it('removes a file whose bytes others put back', async () => {
    const { create, others, removing, fileSystem } = setUp()
    await create('f', '1')
    await others('f', '1', null)
    await others('f', null, '1')
    await removing('f')
    expect(await textsOf(fileSystem)).toEqual({})
  })

  it('refuses a file that was there before, edited or not', async () => {
    const { removing, edit, fileSystem } = setUp({ f: '1' })
    await expect(removing('f')).rejects.toMatchObject(unknown)
    await edit.execute(editOf('f', '1', '2'))
    await expect(removing('f')).rejects.toMatchObject(unknown)
    expect(await textsOf(fileSystem)).toEqual({ f: '2' })
  })

  it('refuses a file that was there and empty, though edit_file filled it', async () => {
    const { removing, edit_file } = setUp({ f: '' })
    await edit_file.execute({ path: 'f', find: '', replace: 'x' })
    await expect(removing('f')).rejects.toMatchObject(unknown)
  })

  it('refuses a created file that others changed', async () => {
    const { create, others, removing, fileSystem } = setUp()
    await create('f', '1')
    await others('f', '1', '2')
    await expect(removing('f')).rejects.toMatchObject(changed)
    expect(await textsOf(fileSystem)).toEqual({ f: '2' })
  })

  it('refuses a created file that others changed, though these tools edited or replaced it since', async () => {
    const { create, others, edit_file, write: replace, removing, fileSystem } = setUp()
    await create('f', '1')
    await others('f', '1', '2')
    await edit_file.execute({ path: 'f', find: '2', replace: '3' })
    await expect(removing('f')).rejects.toMatchObject(changed)
    await replace.execute({ path: 'f', content: '4', hash: tagOf(Buffer.from('3')) })
    await expect(removing('f')).rejects.toMatchObject(changed)
    expect(await textsOf(fileSystem)).toEqual({ f: '4' })
  })

  it('refuses what others created where it removed a file', async () => {
    const { create, others, removing } = setUp()
    await create('f', '1')
    await removing('f')
    await others('f', null, '1')
    await expect(removing('f')).rejects.toMatchObject(unknown)
  })

  it('forgets a file that is not there any more', async () => {
    const { create, others, removing } = setUp()
    await create('f', '1')
    await others('f', '1', null)
    await expect(removing('f')).rejects.toMatchObject({ code: 'not-found' })
    await others('f', null, '1')
    await expect(removing('f')).rejects.toMatchObject(unknown)
  })

  it('refuses a folder where a created file was', async () => {
    const { create, others, removing } = setUp()
    await create('f', '1')
    await others('f', '1', null)
    await others('f/x', null, '1')
    await expect(removing('f')).rejects.toMatchObject({ code: 'not-a-file' })
  })

  it('refuses a created file that is read-only now', async () => {
    const { create, removing, fileSystem } = setUp()
    await create('f', '1')
    fileSystem.makeReadOnly('/w/f')
    await expect(removing('f')).rejects.toMatchObject({ code: 'not-writable' })
  })

  it('refuses what another set of tools created', async () => {
    const { create, fileSystem } = setUp()
    await create('f', '1')
    const others = createHashlineTools({ fileSystem, cwd: '/w' })
    await expect(others.remove.execute({ path: 'f', reason: 'x' })).rejects.toMatchObject(unknown)
  })

  it('knows nothing of files whose creation was rolled back, or only previewed', async () => {
    const fileSystem = filesOf({})
    const provenance = createProvenance()
    const failing = Object.assign(filesOf({}), {
      async transaction() {
        throw rollbackError([], new Error('full'))
      },
    })
    const edits = ['f', 'g'].map((path) => ({ path, find: '', replace: 'x' }))
    const rolledBack = createHashlineTools({ fileSystem: failing, cwd: '/w', provenance })
    await expect(rolledBack.edit_file.execute({ edits })).rejects.toMatchObject({ code: 'rolled-back' })
    await createHashlineTools({ fileSystem, cwd: '/w', provenance, preview: true }).edit_file.execute({
      edits,
    })
    expect(provenance.originOf('/w/f')).toBe('unknown')
  })

  it.each([
    [{ path: 'f', reason: ' ' }, 'invalid-params'],
    [{ path: 'f' }, 'invalid-params'],
    [{ path: 'f', reason: 1 }, 'invalid-params'],
    [{ path: 'f', reason: '\ud83d' }, 'invalid-content'],
    [{ path: '', reason: 'x' }, 'invalid-params'],
    ['f', 'invalid-params'],
  ])('refuses %j', async (params, code) => {
    const sent = JSON.parse(JSON.stringify(params))
    expect((await refused(executeHashlineRemove, { f: '1' }, sent)).code).toBe(code)
  })

  it('refuses everything without a record, and says why', async () => {
    const { message } = await refused(executeHashlineRemove, { f: '1' }, { path: 'f', reason: 'x' })
    expect(message).toBe(
      'not-ours: "f" was not created with these tools\nNothing was written.\n\nLeave it, or ask the user to remove it.',
    )
  })

  it('asks gates about the removal, which shows every line as gone', async () => {
    const asked: unknown[] = []
    const fileSystem = filesOf({})
    const provenance = createProvenance()
    const options = { fileSystem, cwd: '/w', provenance }
    await createHashlineTools(options).write.execute({ path: 'f', content: 'a\nb\n' })
    const gates = [
      ({ after, diff }: { after: Uint8Array | null; diff: string }) => {
        asked.push([after, diff])
        return { verdict: 'veto', message: 'keep it' } as const
      },
    ]
    const { remove } = createHashlineTools({ ...options, gates })
    await expect(remove.execute({ path: 'f', reason: 'x' })).rejects.toMatchObject({ code: 'rejected' })
    expect(asked).toEqual([[null, '--- a/f\n+++ b/f\n@@ -1,2 +0,0 @@\n-a\n-b']])
    expect(await textsOf(fileSystem)).toEqual({ f: 'a\nb\n' })
  })

  it('removes nothing that others changed while a gate was asked', async () => {
    const fileSystem = filesOf({})
    const provenance = createProvenance()
    await createHashlineTools({ fileSystem, cwd: '/w', provenance }).write.execute({
      path: 'f',
      content: '1',
    })
    const gates = [
      async () => {
        await fileSystem.compareAndSwap('/w/f', Buffer.from('1'), Buffer.from('2'))
        return { verdict: 'pass' } as const
      },
    ]
    const { remove } = createHashlineTools({ fileSystem, cwd: '/w', provenance, gates })
    await expect(remove.execute({ path: 'f', reason: 'x' })).rejects.toMatchObject(changed)
    expect(await textsOf(fileSystem)).toEqual({ f: '2' })
  })
})
