import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { EditParamsSchema } from '../../src/tools/edit.ts'
import { parseParams } from '../../src/tools/params.ts'
import { ReadParamsSchema } from '../../src/tools/read.ts'

/** Everything that is wrong with params, as messages say it; none where they are right. */
function wrongWith(schema: z.ZodType, sent: unknown): string[] {
  const parsed = parseParams(schema, sent)
  if (parsed.ok) return []
  return parsed.faults.map((fault) =>
    fault.code === 'invalid-params' ? `${fault.parameter}: ${fault.expected}` : fault.code,
  )
}

const edit = { from: '1#abc', to: '1#abc' }
const good = { path: 'a', hash: 'A1b2C3d4', edits: [edit] }
const { path: _path, ...withoutPath } = good
const { hash: _hash, ...withoutHash } = good
const { edits: _edits, ...withoutEdits } = good

describe('parseParams', () => {
  it.each<[sent: object]>([
    [good],
    [{ ...good, edits: [] }],
    [{ ...good, edits: [edit, { ...edit, content: 'x' }, { ...edit, content: null }] }],
    [{ ...good, edits: [{ ...edit, content: undefined }] }],
  ])('gives params that have the shape as they are: %j', (sent) => {
    expect(parseParams(EditParamsSchema, sent)).toEqual({ ok: true, value: { params: sent, notes: [] } })
  })

  it.each<[sent: unknown, wrong: string]>([
    [undefined, 'params: an object, but it is missing'],
    [null, 'params: an object, not null'],
    [5, 'params: an object, not 5'],
    ['{}', 'params: an object, not "{}"'],
    [[], 'params: an object, not an array'],
    [withoutPath, 'path: a string, but it is missing'],
    [{ ...good, path: null }, 'path: a string, not null'],
    [{ ...good, path: 5 }, 'path: a string, not 5'],
    [{ ...good, path: ['a'] }, 'path: a string, not an array'],
    [{ ...good, path: {} }, 'path: a string, not an object'],
    [{ ...good, path: false }, 'path: a string, not false'],
    [withoutHash, 'hash: a string, but it is missing'],
    [{ ...good, hash: 12_345_678 }, 'hash: a string, not 12345678'],
    [withoutEdits, 'edits: an array, but it is missing'],
    [{ ...good, edits: null }, 'edits: an array, not null'],
    [{ ...good, edits: 1 }, 'edits: an array, not 1'],
    [{ ...good, edits: [null] }, 'edits[0]: an object, not null'],
    [{ ...good, edits: [[]] }, 'edits[0]: an object, not an array'],
    [{ ...good, edits: [edit, { from: '1#abc' }] }, 'edits[1].to: a string, but it is missing'],
    [{ ...good, edits: [{ ...edit, from: 1 }] }, 'edits[0].from: a string, not 1'],
    [{ ...good, edits: [{ ...edit, from: ['1#abc'] }] }, 'edits[0].from: a string, not an array'],
    [{ ...good, edits: [{ ...edit, content: 5 }] }, 'edits[0].content: a string, not 5'],
    [{ ...good, edits: [{ ...edit, content: false }] }, 'edits[0].content: a string, not false'],
    [{ ...good, edits: [{ ...edit, content: { text: 'x' } }] }, 'edits[0].content: a string, not an object'],
    [{ ...good, edits: [{ ...edit, content: ['x', 5] }] }, 'edits[0].content: a string, not an array'],
  ])('refuses %j and says what should stand where', (sent, wrong) => {
    expect(wrongWith(EditParamsSchema, sent)).toEqual([wrong])
  })

  it.each<[sent: object, wrong: string]>([
    [{ path: 'a', offset: 'ten' }, 'offset: a number, not "ten"'],
    [{ path: 'a', offset: '-1' }, 'offset: a number, not "-1"'],
    [{ path: 'a', offset: '1.5' }, 'offset: a number, not "1.5"'],
    [{ path: 'a', offset: '' }, 'offset: a number, not ""'],
    [{ path: 'a', offset: '1'.repeat(16) }, 'offset: a number, not "1111111111111111"'],
    [{ path: 'a', limit: true }, 'limit: a number, not true'],
    [{ path: 'a', limit: Number.NaN }, 'limit: a number, not NaN'],
    [{ path: 'a', limit: Number.POSITIVE_INFINITY }, 'limit: a number, not Infinity'],
    [{ path: 'a', limit: [2] }, 'limit: a number, not an array'],
  ])('refuses %j where a number should stand', (sent, wrong) => {
    expect(wrongWith(ReadParamsSchema, sent)).toEqual([wrong])
  })

  it.each<[sent: object, wrong: string]>([
    [{ ...good, cwd: '/' }, 'cwd: one of path, hash, edits; the nearest is path'],
    [{ ...good, has: 'x' }, 'has: one of path, hash, edits; the nearest is hash'],
    [{ ...good, edit: [] }, 'edit: one of path, hash, edits; the nearest is edits'],
    [
      { ...good, edits: [{ ...edit, contnet: 'x' }] },
      'edits[0].contnet: one of from, to, content; the nearest is content',
    ],
    [
      { ...good, edits: [edit, { ...edit, form: 'x' }] },
      'edits[1].form: one of from, to, content; the nearest is from',
    ],
    [
      { ...good, edits: [{ ...edit, 'new line\n': 'x' }] },
      String.raw`edits[0]."new line\n": one of from, to, content; the nearest is content`,
    ],
    [
      JSON.parse('{"path":"a","hash":"b","edits":[],"__proto__":1}'),
      '__proto__: one of path, hash, edits; the nearest is path',
    ],
  ])('refuses the unknown key of %j and names the nearest known one', (sent, wrong) => {
    expect(wrongWith(EditParamsSchema, sent)).toEqual([wrong])
  })

  it('says everything that is wrong at once', () => {
    const sent = { path: 5, edits: [{ from: 1, to: '1#abc', contnet: 'x' }, 5], dry: true }
    expect(wrongWith(EditParamsSchema, sent)).toEqual([
      'path: a string, not 5',
      'hash: a string, but it is missing',
      'edits[0].from: a string, not 1',
      'edits[0].contnet: one of from, to, content; the nearest is content',
      'edits[1]: an object, not 5',
      'dry: one of path, hash, edits; the nearest is path',
    ])
  })

  it('cuts short what it echoes', () => {
    const [wrong = ''] = wrongWith(ReadParamsSchema, { path: 'a', offset: 'x'.repeat(100_000) })
    expect(wrong).toBe(`offset: a number, not "${'x'.repeat(80)}…"`)
  })

  it('passes on what was put right', () => {
    expect(parseParams(ReadParamsSchema, { file_path: 'a', offset: '2' })).toEqual({
      ok: true,
      value: {
        params: { path: 'a', offset: 2 },
        notes: ['file_path was read as path.', 'offset was read as a number.'],
      },
    })
  })

  it('refuses text that is no JSON before anything else', () => {
    expect(wrongWith(EditParamsSchema, { edits: '[' })).toEqual([
      expect.stringMatching(/^edits: an array; the text sent is not JSON: /),
    ])
  })

  it.each([
    ['names that nobody knows', Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`x${i}`, 0]))],
    ['edits that are none', { ...good, edits: Array.from({ length: 200_000 }, () => 0) }],
    [
      'names that nobody knows in an edit',
      { ...good, edits: [Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`x${i}`, 0]))] },
    ],
  ])('refuses more %s than a stack holds', (_, sent) => {
    expect(wrongWith(EditParamsSchema, sent).length).toBeGreaterThan(0)
  })
})
