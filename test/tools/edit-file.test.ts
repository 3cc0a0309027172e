import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { Swap, SwapResult } from '../../src/ports/file-system.ts'
import { rollbackError } from '../../src/ports/rollback-error.ts'
import { systemError } from '../../src/ports/system-error.ts'
import type { Fault } from '../../src/protocol/fault.ts'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { createEditFileTool, executeEditFile } from '../../src/tools/edit-file.ts'
import type { EditFileParams, FileHunk } from '../../src/tools/edit-file-request.ts'
import { fakeFileSystem } from '../support/fake-file-system.ts'
import { accepted, filesOf, listing, refused, textsOf, type Texts } from '../support/tool-calls.ts'

type Sent = readonly [path: string, find: string, replace: string]

const hunksOf = (...sent: readonly Sent[]): EditFileParams => ({
  edits: sent.map(([path, find, replace]) => ({ path, find, replace })),
})
const edit = async (texts: Texts, ...sent: readonly Sent[]) =>
  accepted(executeEditFile, texts, hunksOf(...sent))
const refuse = async (texts: Texts, ...sent: readonly Sent[]) =>
  refused(executeEditFile, texts, hunksOf(...sent))
const hashOf = (text: string) => tagOf(Buffer.from(text))
const briefOf = ({ code, hunk, path }: Fault) => [code, hunk, path]

describe('executeEditFile', () => {
  it.each<[rule: string, texts: Texts, sent: Sent[], after: Texts]>([
    [
      'lets a hunk find what an earlier one brought',
      { a: 'x\n' },
      [
        ['a', 'x', 'yx'],
        ['a', 'y', 'z'],
      ],
      { a: 'zx\n' },
    ],
    [
      'edits several files',
      { a: '1\n', b: '2\n' },
      [
        ['a', '1', '10'],
        ['b', '2', '20'],
      ],
      { a: '10\n', b: '20\n' },
    ],
    [
      'gathers the hunks of one file, however it is spelled',
      { a: '1\n2\n3\n' },
      [
        ['a', '1', '10'],
        ['./a', '2', '20'],
        ['/w/x/../a', '3', '30'],
      ],
      { a: '10\n20\n30\n' },
    ],
    ['creates a file and its folders', {}, [['new/deep/f', '', 'a\nb']], { 'new/deep/f': 'a\nb' }],
    ['creates an empty file', {}, [['f', '', '']], { f: '' }],
    ['creates a file exactly as sent', {}, [['f', '', 'a\r\nb\r\n']], { f: 'a\r\nb\r\n' }],
    [
      'edits a file that it created',
      {},
      [
        ['f', '', 'a\nb\n'],
        ['f', 'b', 'c'],
      ],
      { f: 'a\nc\n' },
    ],
    [
      'adds to a file that it created',
      {},
      [
        ['f', '', 'a\n'],
        ['f', '', 'b\n'],
      ],
      { f: 'a\nb\n' },
    ],
    ['fills an empty file', { f: '' }, [['f', '', 'a\n']], { f: 'a\n' }],
    ['drops one leading @ where no file has it', { f: 'a\n' }, [['@f', 'a', 'b']], { f: 'b\n' }],
    [
      'takes dollar signs as they are',
      { f: 'p old q\n' },
      [['f', 'old', "$& $$ $' $` $1"]],
      { f: "p $& $$ $' $` $1 q\n" },
    ],
    [
      'keeps CR LF',
      { f: 'one\r\ntwo\r\n' },
      [['f', 'one\ntwo', 'ONE\nnew\nTWO']],
      { f: 'ONE\r\nnew\r\nTWO\r\n' },
    ],
    [
      'keeps the mark and a missing final newline',
      { f: '\uFEFFa\nb' },
      [['f', 'a', 'A']],
      { f: '\uFEFFA\nb' },
    ],
    ['edits text that shows listings', { f: '7#abc|x\n' }, [['f', '7#abc|x', '7#abc|y']], { f: '7#abc|y\n' }],
    [
      'leaves a file alone whose hunks undo each other',
      { a: '1\n', b: '2\n' },
      [
        ['a', '1', '9'],
        ['a', '9', '1'],
        ['b', '2', '3'],
      ],
      { a: '1\n', b: '3\n' },
    ],
  ])('%s', async (_, texts, sent, after) => {
    expect((await edit(texts, ...sent)).files).toEqual(after)
  })

  it.each<[rule: string, texts: Texts, sent: Sent[], faults: unknown[]]>([
    [
      'a find that an earlier hunk took away',
      { a: 'x\ny\n' },
      [
        ['a', 'x', ''],
        ['a', 'x', 'z'],
      ],
      [['no-match', 2, 'a']],
    ],
    [
      'a failure in the last of five files',
      { a: '1', b: '1', c: '1', d: '1', e: '1' },
      [
        ['a', '1', '2'],
        ['b', '1', '2'],
        ['c', '1', '2'],
        ['d', '1', '2'],
        ['e', '9', '2'],
      ],
      [['no-match', 5, 'e']],
    ],
    [
      'what is wrong in every file, all of it',
      { a: 'x x', b: 'y' },
      [
        ['a', 'x', 'z'],
        ['b', 'y', 'y'],
        ['c', 'q', 'r'],
        ['b', 'q', 'r'],
      ],
      [
        ['not-found', 3, 'c'],
        ['no-match', 4, 'b'],
        ['ambiguous', 1, 'a'],
        ['no-change', 2, 'b'],
      ],
    ],
    [
      'a missing file that a later hunk creates',
      {},
      [
        ['f', 'a', 'b'],
        ['f', '', 'a'],
      ],
      [['not-found', 1, 'f']],
    ],
    ['an empty find where something stands', { f: 'a' }, [['f', '', 'b']], [['exists', 1, 'f']]],
    [
      'an empty find where an earlier hunk left nothing',
      { f: 'a' },
      [
        ['f', 'a', ''],
        ['f', '', 'b'],
      ],
      [['exists', 2, 'f']],
    ],
    [
      'a new file below a new file',
      {},
      [
        ['x', '', '1'],
        ['x/y', '', '2'],
      ],
      [['not-a-file', 2, 'x/y']],
    ],
    [
      'a new file below a new file, the other way round',
      {},
      [
        ['x/y/z', '', '1'],
        ['x', '', '2'],
      ],
      [['not-a-file', 1, 'x/y/z']],
    ],
    ['a new file below a file', { x: '1' }, [['x/y', '', '2']], [['not-a-file', 1, 'x/y']]],
    ['a new file that is named like a folder', {}, [['x/', '', '1']], [['not-a-file', 1, 'x/']]],
    ['a folder', { 'x/y': '1' }, [['x', '', '1']], [['not-a-file', 1, 'x']]],
    ['half a surrogate pair', { f: 'a' }, [['f', 'a', '\ud83d']], [['invalid-content', 1, undefined]]],
    [
      'hunks that undo each other in every file',
      { a: '1', b: '2' },
      [
        ['a', '1', '9'],
        ['a', '9', '1'],
        ['b', '2', '9'],
        ['b', '9', '2'],
      ],
      [['no-change', undefined, undefined]],
    ],
    ['an empty file filled with nothing', { a: '' }, [['a', '', '']], [['no-change', undefined, undefined]]],
    [
      'a lone CR that comes to stand before an LF',
      { a: 'a\rb\nc' },
      [['a', 'b', '']],
      [['unrepresentable', 1, 'a']],
    ],
    ['a path without anything in it', { a: '1' }, [[' ', '1', '2']], [['invalid-params', 1, undefined]]],
  ])('refuses %s', async (_, texts, sent, faults) => {
    expect((await refuse(texts, ...sent)).faults.map(briefOf)).toEqual(faults)
  })

  it.each<[rule: string, params: EditFileParams, parameter: string, expected: string, hunk?: number]>([
    ['nothing at all', {}, 'edits', 'hunks, but it is missing'],
    ['a path alone', { path: 'a' }, 'edits', 'hunks, but it is missing'],
    [
      'edits and a find beside them',
      { edits: [], path: 'a', find: 'x' },
      'find',
      'nothing beside edits, which has its own',
    ],
    [
      'edits and a replace beside them',
      { edits: [], replace: '' },
      'replace',
      'nothing beside edits, which has its own',
    ],
    ['find without replace', { path: 'a', find: 'x' }, 'replace', 'a string, but it is missing'],
    ['replace without find', { path: 'a', replace: 'x' }, 'find', 'a string, but it is missing'],
    [
      'a hunk without path',
      {
        edits: [
          { path: 'a', find: 'x', replace: 'y' },
          { find: 'x', replace: 'y' },
        ],
      },
      'path',
      'a path, in the hunk or for the call, but it is missing',
      2,
    ],
    [
      'a hash without path',
      { hash: 'AAAAAAAA', edits: [{ path: 'a', find: 'x', replace: 'y' }] },
      'path',
      'a path, in the hunk or for the call, but it is missing',
    ],
    [
      'a hash of a file that no hunk is for',
      { path: 'b', hash: 'AAAAAAAA', edits: [{ path: 'a', find: 'x', replace: 'y' }] },
      'hash',
      'a hash of a file that a hunk is for',
    ],
    [
      'two hashes of one file',
      {
        edits: [
          { path: 'a', hash: 'AAAAAAAA', find: 'x', replace: 'y' },
          { path: './a', hash: 'BBBBBBBB', find: 'x', replace: 'y' },
        ],
      },
      'hash',
      'one hash for a, not #AAAAAAAA and #BBBBBBBB',
      2,
    ],
    [
      'more hunks than fit',
      { path: 'a', edits: Array.from({ length: 1_001 }, () => ({ find: 'x', replace: 'y' })) },
      'edits',
      'at most 1000 hunks, not 1001',
    ],
  ])('refuses %s', async (_, params, parameter, expected, hunk) => {
    const { faults } = await refused(executeEditFile, { a: 'x\n' }, params)
    expect(faults).toEqual([
      { code: 'invalid-params', parameter, expected, ...(hunk === undefined ? {} : { hunk }) },
    ])
  })

  it('takes the path of the call for hunks without one, and nulls for what is left out', async () => {
    const params = { path: 'a', find: null, replace: null, hash: null }
    const edits: FileHunk[] = [
      { find: '1', replace: '2' },
      { path: 'b', hash: null, find: '1', replace: '3' },
    ]
    expect((await accepted(executeEditFile, { a: '1', b: '1' }, { ...params, edits })).files).toEqual({
      a: '2',
      b: '3',
    })
  })

  it('edits one file with find and replace alone', async () => {
    const { text, files } = await accepted(
      executeEditFile,
      { a: '1\n2\n3\n4\n5\n' },
      { path: 'a', find: '4', replace: '4b\n' },
    )
    expect(files).toEqual({ a: '1\n2\n3\n4b\n\n5\n' })
    expect(text).toBe(
      [
        'Edited a (1 hunk, now 12 bytes): line 4 became lines 4 to 5.',
        listing('a', '1\n2\n3\n4b\n\n5\n', [2, 3, 4, 5, 6, 7]),
      ].join('\n\n'),
    )
  })

  it('notes what was put right in the call', async () => {
    const edits = JSON.parse('{"file_path":"a","find":"1","replace":"2"}')
    expect((await accepted(executeEditFile, { a: '1' }, { edits })).text).toContain(
      '\n\n[edits was read as an array of one.]\n[file_path was read as path.]',
    )
  })

  it('says of several files what became of each, and lists what changed', async () => {
    const texts = { a: 'one\ntwo\nthree\n', b: 'x\r\ny\r\n', same: '1\n' }
    const { text, details } = await edit(
      texts,
      ['a', 'three\n', ''],
      ['b', 'y', 'z'],
      ['b', 'z', 'zz'],
      ['same', '1', '2'],
      ['same', '2', '1'],
      ['sub/new', '', 'n\n'],
    )
    expect(text).toBe(
      [
        '4 files: 2 edited, 1 created, 1 unchanged.',
        'Edited a (1 hunk, now 8 bytes): line 3 was deleted.',
        listing('a', 'one\ntwo\n', [1, 2, 3]),
        'Edited b (2 hunks, now 7 bytes): line 2.',
        listing('b', 'x\r\nzz\r\n', [1, 2, 3]),
        'No change: same stays as it is, since its 2 hunks undo each other.',
        listing('same', '1\n', []),
        'Created sub/new (1 hunk, now 2 bytes): 2 lines.',
        listing('sub/new', 'n\n', [1, 2]),
      ].join('\n\n'),
    )
    expect(
      details.files.map(({ path, action, hunks, byteLength }) => [path, action, hunks, byteLength]),
    ).toEqual([
      ['a', 'edited', [1], 8],
      ['b', 'edited', [2, 3], 7],
      ['same', 'unchanged', [4, 5], 2],
      ['sub/new', 'created', [6], 2],
    ])
    expect(details.files[1]).toEqual({
      path: 'b',
      action: 'edited',
      hunks: [2, 3],
      changes: [{ before: { line: 2, lineCount: 1 }, after: { line: 2, lineCount: 1 } }],
      tag: hashOf('x\r\nzz\r\n'),
      byteLength: 7,
      diff: '--- a/b\n+++ b/b\n@@ -1,2 +1,2 @@\n x\r\n-y\r\n+zz\r',
    })
    expect(details.files[3]?.diff).toBe('--- a/sub/new\n+++ b/sub/new\n@@ -0,0 +1,1 @@\n+n')
  })

  it('refuses with every fact, the lines of each file, and what to do', async () => {
    const texts = { a: 'x\ny\nx\n', b: '\tfoo(1)\n', c: 'c\n' }
    const { message, code } = await refuse(
      texts,
      ['a', 'x', 'z'],
      ['b', '  foo(1)', 'bar'],
      ['c', 'c', 'c'],
      ['cc', 'c', 'd'],
    )
    expect(code).toBe('not-found')
    expect(message).toBe(
      [
        [
          'hunk 4: not-found: "cc" does not exist; near it is "c"',
          'hunk 2: no-match: "b" does not hold "  foo(1)"; line 1 differs only in white space',
          'hunk 1: ambiguous: "a" holds "x" 2 times, on lines 1 and 3',
          'hunk 3: no-change: find and replace are the same',
          'Nothing was written.',
        ].join('\n'),
        listing('a', texts.a, [1, 2, 3, 4]),
        listing('b', texts.b, [1, 2]),
        [
          'Check the path.',
          'Copy the text to find from the file as it is now, without anchors.',
          'Add neighbouring text to find until it stands in one place only.',
          'Leave it out, or send what should stand there instead.',
        ].join('\n'),
      ].join('\n\n'),
    )
  })

  it('gives all files of an answer the room of one, and says what is left out', async () => {
    const long = Array.from({ length: 100 }, (_, index) => `${index}\n`).join('')
    const { text } = await edit({}, ['a', '', long], ['b', '', long], ['c', '', 'x\n'])
    expect(text.match(/^\d+#/gm)).toHaveLength(120)
    expect(text.match(/^\[More lines belong here; read shows them\.\]$/gm)).toHaveLength(2)
    expect(text).toContain(`\n${listing('c', 'x\n', [])}\n\n[More lines`)
  })

  it('tells of 40 files at most, and keeps the others in the details', async () => {
    const sent = Array.from({ length: 45 }, (_, index): Sent => [`f${index}`, '', 'x'])
    const { text, details } = await edit({}, ...sent)
    expect(text).toContain('45 files: 45 created.')
    expect(text).toContain('\n\n[5 more files are not listed here.]')
    expect(text).toContain('@file f39#')
    expect(text).not.toContain('f40')
    expect(details.files).toHaveLength(45)
  })

  it.each<[rule: string, params: EditFileParams]>([
    ['of the call', { path: 'a', hash: hashOf('1\n'), find: '1', replace: '2' }],
    ['of a hunk', { edits: [{ path: 'a', hash: `a#${hashOf('1\n')}`, find: '1', replace: '2' }] }],
    [
      'of the call, for a hunk that names the file itself',
      { path: './a', hash: hashOf('1\n'), edits: [{ path: 'a', find: '1', replace: '2' }] },
    ],
    [
      'of the call and of a hunk alike',
      { path: 'a', hash: hashOf('1\n'), edits: [{ hash: hashOf('1\n'), find: '1', replace: '2' }] },
    ],
  ])('goes by the hash %s', async (_, params) => {
    expect((await accepted(executeEditFile, { a: '1\n' }, params)).files).toEqual({ a: '2\n' })
    const { message } = await refused(executeEditFile, { a: '0\n1\n' }, params)
    expect(message).toBe(
      [
        `stale-tag: "a" is now #${hashOf('0\n1\n')}, not #${hashOf('1\n')}\nNothing was written.`,
        listing('a', '0\n1\n', [1, 2, 3]),
        'Check the lines shown, then send the edit again with the hash and anchors printed here.',
      ].join('\n\n'),
    )
  })

  it('asks the hash of a call of its own file only', async () => {
    const edits = [
      { find: '1', replace: '2' },
      { path: 'b', find: 'x', replace: 'y' },
    ]
    const params = { path: 'a', hash: hashOf('1\n'), edits }
    const { files } = await accepted(executeEditFile, { a: '1\n', b: 'x\n' }, params)
    expect(files).toEqual({ a: '2\n', b: 'y\n' })
  })

  it('shows a stale file from its beginning where nothing that is looked for is in it', async () => {
    const { message } = await refused(
      executeEditFile,
      { a: '7\n8\n' },
      { path: 'a', hash: 'AAAAAAAA', find: '1', replace: '2' },
    )
    expect(message).toContain(listing('a', '7\n8\n', [1, 2, 3]))
  })

  it('shows all lines of a stale file that a text stands on, and a whole file that is to be filled', async () => {
    const text = Array.from({ length: 12 }, (_, index) => `${index + 1}\n`).join('')
    const lines = [2, 3, 4, 5, 6, 7, 8]
    const stale = { path: 'a', hash: 'AAAAAAAA' }
    const found = await refused(executeEditFile, { a: text }, { ...stale, find: '4\n5\n6', replace: 'x' })
    expect(found.message).toContain(`\n\n${listing('a', text, lines)}\n\n`)
    const filled = await refused(executeEditFile, { a: text }, { ...stale, find: '', replace: 'x' })
    expect(filled.message).toContain(
      `\n\n${listing(
        'a',
        text,
        [1, ...lines, 9, 10, 11, 12, 13].toSorted((a, b) => a - b),
      )}\n\n`,
    )
  })

  it('refuses a hash of a file that does not exist, though an empty find would create it', async () => {
    const { faults } = await refused(
      executeEditFile,
      {},
      { path: 'f', hash: 'AAAAAAAA', find: '', replace: 'x' },
    )
    expect(faults.map(briefOf)).toEqual([['not-found', 1, 'f']])
  })

  it('refuses lines that were copied out of a listing, in replace always, in find where it is not there', async () => {
    const text = 'one\ntwo\n'
    const pasted = listing('a', text, [2]).split('\n')[1] ?? ''
    const inReplace = await refuse({ a: text }, ['a', 'two', pasted])
    expect(inReplace.faults).toEqual([{ code: 'pasted-anchors', path: 'a', hunk: 1, line: 2, text: pasted }])
    const inFind = await refuse({ a: text }, ['a', pasted, 'three'])
    expect(inFind.faults.map(briefOf)).toEqual([
      ['no-match', 1, 'a'],
      ['pasted-anchors', 1, 'a'],
    ])
  })

  it('takes lines that look like a listing of the file where they stand in it, or it is new', async () => {
    const row = listing('a', 'hello', [1]).split('\n')[1] ?? ''
    const found = await edit({ a: `hello\n${row}\n` }, ['a', row, 'bye'])
    expect(found.files).toEqual({ a: 'hello\nbye\n' })
    const empty = listing('a', '', [1]).split('\n')[1] ?? ''
    expect((await edit({}, ['f', '', empty])).files).toEqual({ f: empty })
  })

  it('looks once where a path leads, however many hunks have it', async () => {
    const asked: string[] = []
    const fileSystem = fakeFileSystem({ '/w/a': numbers }, (plain) => ({
      stat(path) {
        asked.push(path)
        return plain.stat(path)
      },
    }))
    const sent = Array.from({ length: 50 }, (_, index): Sent => ['a', `<${index}>`, `(${index})`])
    await executeEditFile(hunksOf(...sent), '/w', undefined, fileSystem)
    expect(asked).toEqual(['/w/a', '/w/a'])
  })

  it.each([
    ['UTF-16', [0xff, 0xfe, 0x61, 0x00]],
    ['unknown', [0x78, 0xe9, 0x0a]],
  ])('refuses a file that is not UTF-8: %s', async (encoding, bytes) => {
    const fileSystem = new MemoryFileSystem({ '/w/a': new Uint8Array(bytes) })
    await expect(
      executeEditFile(hunksOf(['a', 'x', 'y']), '/w', undefined, fileSystem),
    ).rejects.toMatchObject({ faults: [{ code: 'not-utf8', encoding, hunk: 1, path: 'a' }] })
  })

  it('refuses a read-only file', async () => {
    const fileSystem = filesOf({ a: '1' })
    fileSystem.makeReadOnly('/w/a')
    await expect(
      executeEditFile(hunksOf(['a', '1', '2']), '/w', undefined, fileSystem),
    ).rejects.toMatchObject({ code: 'not-writable', faults: [{ hunk: 1, path: 'a' }] })
  })

  it('takes no access for what it is, and never for a file to be created', async () => {
    const fileSystem = Object.assign(filesOf({}), {
      async stat() {
        throw systemError('EACCES', '/w/a')
      },
    })
    await expect(executeEditFile(hunksOf(['a', '', 'x']), '/w', undefined, fileSystem)).rejects.toMatchObject(
      { code: 'denied' },
    )
    expect(await textsOf(fileSystem, '/')).toEqual({})
  })

  it('writes 100 hunks of several files at once', async () => {
    const fileSystem = new CountingFileSystem({ '/w/a': numbers, '/w/b': numbers })
    const sent = Array.from({ length: 50 }, (_, index) =>
      ['a', 'b'].map((path): Sent => [path, `<${index}>`, `(${index})`]),
    )
    await executeEditFile(hunksOf(...sent.flat()), '/w', undefined, fileSystem)
    expect(fileSystem.writes).toBe(1)
    expect(await textsOf(fileSystem)).toEqual({
      a: numbers.replaceAll('<', '(').replaceAll('>', ')'),
      b: numbers.replaceAll('<', '(').replaceAll('>', ')'),
    })
  })

  it('lets calls that share a file run one after another', async () => {
    const fileSystem = filesOf({ a: '<0>' })
    const calls = Array.from({ length: 20 }, (_, index) =>
      executeEditFile(
        hunksOf([`new${index}`, '', 'x'], ['./a', `<${index}>`, `<${index + 1}>`]),
        '/w',
        undefined,
        fileSystem,
      ),
    )
    await Promise.all(calls)
    expect(await textsOf(fileSystem)).toMatchObject({ a: '<20>', new0: 'x', new19: 'x' })
  })

  it('looks again where a file was changed just before the write', async () => {
    const fileSystem = filesOf({ a: '1', b: '1' })
    let isFirst = true
    const gates = [
      async () => {
        if (isFirst) await fileSystem.compareAndSwap('/w/b', Buffer.from('1'), Buffer.from('1, and more'))
        isFirst = false
        return { verdict: 'pass' } as const
      },
    ]
    await executeEditFile(hunksOf(['a', '1', '2'], ['b', '1', '2']), '/w', undefined, fileSystem, { gates })
    expect(await textsOf(fileSystem)).toEqual({ a: '2', b: '2, and more' })
  })

  it('never overwrites a file that came up meanwhile', async () => {
    const fileSystem = filesOf({})
    const gates = [
      async () => {
        await fileSystem.compareAndSwap('/w/f', null, Buffer.from('theirs'))
        return { verdict: 'pass' } as const
      },
    ]
    const call = executeEditFile(hunksOf(['f', '', 'ours']), '/w', undefined, fileSystem, { gates })
    await expect(call).rejects.toMatchObject({ faults: [{ code: 'exists', path: 'f', hunk: 1 }] })
    expect(await textsOf(fileSystem)).toEqual({ f: 'theirs' })
  })

  it('lets a gate veto one file, and then writes none', async () => {
    const gates = [
      ({ path }: { path: string }) =>
        path === '/w/b' ? ({ verdict: 'veto', message: 'not b' } as const) : ({ verdict: 'pass' } as const),
    ]
    const { message } = await refused(
      executeEditFile,
      { a: '1', b: '1' },
      hunksOf(['a', '1', '2'], ['b', '1', '2']),
      { gates },
    )
    expect(message).toBe(
      'rejected: a check refuses this change of "b": not b\nNothing was written.\n\nChange the content so that this no longer holds.',
    )
  })

  it('shows in a preview what would be, and writes nothing', async () => {
    const { text, files } = await accepted(
      executeEditFile,
      { a: '1' },
      hunksOf(['a', '1', '2'], ['b', '', 'x']),
      { preview: true },
    )
    expect(files).toEqual({ a: '1' })
    expect(text).toBe(
      [
        '2 files: 1 edited, 1 created.',
        'Edited a (1 hunk, now 1 byte): line 1.',
        listing('a', '2', [1]),
        'Created b (1 hunk, now 1 byte): 1 line.',
        listing('b', 'x', [1]),
        '[This is a preview: nothing was written.]',
      ].join('\n\n'),
    )
  })

  it('lists each file as what runs after writes left it', async () => {
    const fileSystem = filesOf({ a: '1\n', b: '1\n' })
    const afterWrite = (path: string) =>
      path === '/w/b' ? undefined : fileSystem.compareAndSwap(path, Buffer.from('2\n'), Buffer.from('2;\n'))
    const { content } = await executeEditFile(
      hunksOf(['a', '1', '2'], ['b', '1', '2']),
      '/w',
      undefined,
      fileSystem,
      { afterWrite },
    )
    expect(content[0].text).toContain(listing('a', '2;\n', [1, 2]))
    expect(content[0].text).toContain(listing('b', '2\n', [1, 2]))
    expect(content[0].text).toContain(
      '[What ran after the write changed the file again; it is listed as it is now.]',
    )
  })

  it('lists no file that is gone when what runs after writes has ended', async () => {
    const fileSystem = filesOf({ a: '1\n', b: '1\n' })
    const afterWrite = (path: string) =>
      path === '/w/b' ? undefined : fileSystem.compareAndSwap(path, Buffer.from('2\n'), null)
    const call = hunksOf(['a', '1', '2'], ['b', '1', '2'])
    const { content } = await executeEditFile(call, '/w', undefined, fileSystem, { afterWrite })
    expect(content[0].text).toBe(
      [
        '2 files: 2 edited.',
        'Edited a (1 hunk, now 2 bytes): line 1.',
        'Edited b (1 hunk, now 2 bytes): line 1.',
        listing('b', '2\n', [1, 2]),
        '[What ran after the write left no file that can be listed; read it before the next edit.]',
      ].join('\n\n'),
    )
  })

  it('says what stands where, after a transaction that could not be undone', async () => {
    const fileSystem = Object.assign(filesOf({ a: '1', b: '1' }), {
      async transaction() {
        throw rollbackError([{ path: '/w/a', holds: 'next' }], systemError('EIO', '/w/b'))
      },
    })
    const call = executeEditFile(hunksOf(['a', '1', '2'], ['b', '1', '2']), '/w', undefined, fileSystem)
    await expect(call).rejects.toThrow(
      /^rollback-incomplete: writing failed \(EIO\), and was not undone everywhere: "\/w\/a" has its new content; all other files are as they were\n\nRead the files named here before anything else\.$/,
    )
  })

  it('refuses several files where they cannot be written as one, and edits one', async () => {
    const fileSystem = Object.assign(filesOf({ a: '1', b: '1' }), { transaction: undefined })
    const both = executeEditFile(hunksOf(['a', '1', '2'], ['b', '1', '2']), '/w', undefined, fileSystem)
    await expect(both).rejects.toMatchObject({ faults: [{ code: 'invalid-params', parameter: 'edits' }] })
    expect(await textsOf(fileSystem)).toEqual({ a: '1', b: '1' })
  })

  it('does not care for the order of hunks of different files', async () => {
    const path = fc.constantFrom('a', 'b', 'c')
    const text = fc.constantFrom('', 'x', 'y', 'xy')
    const hunks = fc.array(fc.tuple(path, text, text), { minLength: 1, maxLength: 6 })
    const property = fc.asyncProperty(hunks, async (sent) => {
      const byFile = ['a', 'b', 'c'].flatMap((each) => sent.filter(([file]) => file === each))
      const files = { a: 'x', b: 'y x' }
      expect(await outcomeOf(files, byFile)).toEqual(await outcomeOf(files, sent))
    })
    await fc.assert(property, { numRuns: 300 })
  })
})

describe('createEditFileTool', () => {
  it('makes a tool that does the same', async () => {
    const fileSystem = filesOf({ a: '1' })
    const tool = createEditFileTool({ fileSystem, cwd: '/w' })
    expect([tool.name, tool.jsonSchema.strict['required']]).toEqual([
      'edit_file',
      ['edits', 'path', 'find', 'replace', 'hash'],
    ])
    await tool.execute({ path: 'a', find: '1', replace: '2' })
    expect(await textsOf(fileSystem)).toEqual({ a: '2' })
  })
})

const numbers = Array.from({ length: 50 }, (_, index) => `<${index}>\n`).join('')

class CountingFileSystem extends MemoryFileSystem {
  writes = 0

  override async transaction(swaps: readonly Swap[]): Promise<SwapResult> {
    this.writes += 1
    return super.transaction(swaps)
  }
}

/** All files after a call, or how often each fault was found in which file. */
async function outcomeOf(texts: Texts, sent: readonly Sent[]): Promise<unknown> {
  const fileSystem = filesOf(texts)
  try {
    await executeEditFile(hunksOf(...sent), '/w', undefined, fileSystem)
    return await textsOf(fileSystem)
  } catch (error) {
    if (!(error instanceof HashlineError)) throw error
    expect(await textsOf(fileSystem), 'a refused call changes nothing').toEqual(texts)
    return error.faults.map(({ code, path }) => `${code} ${path}`).toSorted()
  }
}
