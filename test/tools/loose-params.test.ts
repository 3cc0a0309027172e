import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { EditParamsSchema } from '../../src/tools/edit.ts'
import { jsonSchemasOf } from '../../src/tools/json-schema.ts'
import { putRight, type LooseParams } from '../../src/tools/loose-params.ts'
import { ReadParamsSchema } from '../../src/tools/read.ts'
import { ShellParamsSchema } from '../../src/tools/shell.ts'

const forEdit = (sent: unknown): LooseParams => putRight(sent, jsonSchemasOf(EditParamsSchema).loose)
const forRead = (sent: unknown): LooseParams => putRight(sent, jsonSchemasOf(ReadParamsSchema).loose)
const forShell = (sent: unknown): LooseParams => putRight(sent, jsonSchemasOf(ShellParamsSchema).loose)

const edit = { from: '1#abc', to: '2#def', content: 'x' }
const good = { path: 'a', hash: 'A1b2C3d4', edits: [edit] }

const fromJson = 'edits was read from JSON text.'
const arrayOfOne = 'edits was read as an array of one.'

/** What a message says of text that is no JSON; none where it is. */
function notJson(sent: unknown): string[] {
  return forEdit(sent).faults.map((fault) =>
    fault.code === 'invalid-params' ? `${fault.parameter}: ${fault.expected}` : fault.code,
  )
}

describe('putRight', () => {
  it('leaves params that need nothing alone', () => {
    expect(forEdit(good)).toEqual({ params: good, notes: [], faults: [] })
  })

  it.each<[what: string, edits: unknown, notes: string[]]>([
    ['an array as JSON text', JSON.stringify([edit]), [fromJson]],
    ['an array as JSON text with white space around', ` \n${JSON.stringify([edit])}\n`, [fromJson]],
    ['items as JSON text', [JSON.stringify(edit)], [fromJson]],
    ['one bare item', edit, [arrayOfOne]],
    ['one bare item as JSON text', JSON.stringify(edit), [fromJson, arrayOfOne]],
    ['an array of items as JSON text, as JSON text', JSON.stringify([JSON.stringify(edit)]), [fromJson]],
  ])('understands %s', (_, edits, notes) => {
    expect(forEdit({ ...good, edits })).toEqual({ params: good, notes, faults: [] })
  })

  it.each<[sent: object, note: string]>([
    [{ file_path: 'a', hash: 'A1b2C3d4', edits: [edit] }, 'file_path was read as path.'],
    [{ path: 'a', tag: 'A1b2C3d4', edits: [edit] }, 'tag was read as hash.'],
  ])('understands the other name in %j', (sent, note) => {
    expect(forEdit(sent)).toEqual({ params: good, notes: [note], faults: [] })
  })

  it.each<[sent: unknown, map: unknown]>([
    [
      [
        { name: 'A', value: '1' },
        { value: '2', name: 'B=' },
      ],
      { A: '1', 'B=': '2' },
    ],
    [
      [
        { name: 'A', value: '1' },
        { name: 'A', value: '2' },
      ],
      { A: '2' },
    ],
    [[{ name: '__proto__', value: '1' }], Object.fromEntries([['__proto__', '1']])],
    [[], {}],
    [null, null],
  ])('takes %j for the map that a strict schema means by it', (env, map) => {
    expect(forShell({ command: 'ls', env })).toEqual({
      params: { command: 'ls', env: map },
      notes: [],
      faults: [],
    })
  })

  it.each<[sent: unknown]>([
    [[{ name: 'A' }]],
    [[{ name: 'A', value: '1', more: '2' }]],
    [[{ name: 1, value: '1' }]],
    [[{ name: 'A', value: '1' }, 'B=2']],
    [{ A: '1' }],
  ])('leaves %j alone where a map should stand', (env) => {
    expect(forShell({ command: 'ls', env })).toEqual({
      params: { command: 'ls', env },
      notes: [],
      faults: [],
    })
  })

  it('does not take a list for an object whose names are known', () => {
    const edits = [[{ name: 'from', value: '1#abc' }]]
    expect(forEdit({ ...good, edits })).toEqual({ params: { ...good, edits }, notes: [], faults: [] })
  })

  it('notes each kind once, however often it was put right', () => {
    const edits = [JSON.stringify(edit), JSON.stringify(edit)]
    expect(forEdit({ ...good, edits }).notes).toEqual([fromJson])
  })

  it.each<[sent: object]>([
    [{ ...good, file_path: 'b' }],
    [{ ...good, tag: 'b' }],
    [{ ...good, edits: [{ ...edit, file_path: 'b' }] }],
    [{ ...good, filepath: 'b' }],
  ])('leaves a name alone that is taken, unknown, or stands elsewhere: %j', (sent) => {
    expect(forEdit(sent)).toEqual({ params: sent, notes: [], faults: [] })
  })

  it('does not take tag for a hash where there is none to send', () => {
    expect(forRead({ path: 'a', tag: 'b' })).toEqual({
      params: { path: 'a', tag: 'b' },
      notes: [],
      faults: [],
    })
  })

  it('leaves a name alone that the schema knows itself', () => {
    const schema = z.strictObject({ path: z.string().nullish(), file_path: z.string() })
    const sent = { file_path: 'a' }
    expect(putRight(sent, jsonSchemasOf(schema).loose)).toEqual({ params: sent, notes: [], faults: [] })
  })

  it.each<[lines: string[], content: string]>([
    [['a', 'b'], 'a\nb\n'],
    [['a\n', 'b\n'], 'a\nb\n'],
    [['a', 'b\n'], 'a\nb\n'],
    [['a', ''], 'a\n\n'],
    [[''], '\n'],
    [[], ''],
    [['[1]', '"x"'], '[1]\n"x"\n'],
  ])('reads the content %j as the lines %j', (lines, content) => {
    expect(forEdit({ ...good, edits: [{ ...edit, content: lines }] })).toEqual({
      params: { ...good, edits: [{ ...edit, content }] },
      notes: ['content was read as an array of lines.'],
      faults: [],
    })
  })

  it.each(['["a","b"]', '[]', '{"a":1}', '5', 'null', '"a"', String.raw`a\nb`, '1', ''])(
    'leaves content that looks like something else as it is: %j',
    (content) => {
      const sent = { ...good, edits: [{ ...edit, content }] }
      expect(forEdit(sent)).toEqual({ params: sent, notes: [], faults: [] })
    },
  )

  it.each<[content: unknown]>([[['a', 5]], [['a', ['b']]], [5], [null], [{ 0: 'a' }]])(
    'leaves content %j for the schema to judge',
    (content) => {
      const sent = { ...good, edits: [{ ...edit, content }] }
      expect(forEdit(sent)).toEqual({ params: sent, notes: [], faults: [] })
    },
  )

  it.each<[text: string, value: number]>([
    ['1', 1],
    ['0', 0],
    ['007', 7],
    ['999999999999999', 999_999_999_999_999],
  ])('reads the digits %j as a number', (text, value) => {
    expect(forRead({ path: 'a', offset: text, limit: text })).toEqual({
      params: { path: 'a', offset: value, limit: value },
      notes: ['offset was read as a number.', 'limit was read as a number.'],
      faults: [],
    })
  })

  it.each(['', ' 1', '+1', '-1', '1.0', '1e3', '0x10', 'one', '1234567890123456'])(
    'leaves %j, which is more than digits or too many, alone',
    (offset) => {
      expect(forRead({ path: 'a', offset }).params).toEqual({ path: 'a', offset })
    },
  )

  it('does not read digits where text is to stand', () => {
    expect(forRead({ path: '5' })).toEqual({ params: { path: '5' }, notes: [], faults: [] })
  })

  it.each<[sent: unknown]>([['{"path":"a"}'], [null], [undefined], [[good]], [5]])(
    'leaves %j, which are no params at all, alone',
    (sent) => {
      expect(forEdit(sent)).toEqual({ params: sent, notes: [], faults: [] })
    },
  )

  it('names a raw control character as what is wrong with JSON text', () => {
    const edits = '[{"from":"1#abc","to":"1#abc","content":"a\nb"}]'
    expect(notJson({ ...good, edits })).toEqual([
      expect.stringMatching(/^edits: an array; the text sent is not JSON: Bad control character in string/),
    ])
  })

  it('names the item whose text is no JSON', () => {
    const edits = [JSON.stringify(edit), '{"from":"1#abc\t"}']
    expect(notJson({ ...good, edits })).toEqual([
      expect.stringMatching(/^edits\[1\]: an object; the text sent is not JSON: Bad control character/),
    ])
  })

  it.each(['', '[', '[{"from":"1#abc"', "[{'from':'1#abc'}]", 'all of it', 'a\n1#abc|x'])(
    'says in one line that the text %j is no JSON',
    (edits) => {
      expect(notJson({ ...good, edits })).toEqual([
        expect.stringMatching(/^edits: an array; the text sent is not JSON: [^\r\n]+$/),
      ])
    },
  )

  it.each<[edits: string, read: unknown]>([
    ['5', 5],
    ['null', null],
    ['"[]"', '[]'],
  ])('leaves what the JSON text %j holds for the schema to judge', (edits, read) => {
    expect(forEdit({ ...good, edits })).toMatchObject({ params: { edits: read }, faults: [] })
  })
})
