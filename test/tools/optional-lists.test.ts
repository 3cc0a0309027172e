import { expect, it } from 'vitest'
import * as z from 'zod'
import { parseParams } from '../../src/tools/params.ts'

const schema = z.strictObject({
  edits: z.array(z.strictObject({ find: z.string(), replace: z.string() })).nullish(),
  offset: z.number().nullish(),
  start_line: z.number().nullish(),
})

it.each([
  [
    { edits: [{ find: '', replace: '', replce: '' }] },
    'edits[0].replce',
    'one of find, replace; the nearest is replace',
  ],
  [{ edist: [] }, 'edist', 'one of edits, offset, start_line; the nearest is edits'],
])(
  'names the nearest known key of %j, also inside a list that may be left out',
  (sent, parameter, expected) => {
    expect(parseParams(schema, sent)).toMatchObject({ faults: [{ parameter, expected }] })
  },
)

it('reads digits as a number, but not where they name lines to change', () => {
  expect(parseParams(schema, { offset: '12' })).toMatchObject({ value: { params: { offset: 12 } } })
  expect(parseParams(schema, { start_line: '1' })).toMatchObject({ faults: [{ parameter: 'start_line' }] })
})
