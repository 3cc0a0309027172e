import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import type { Tool } from '../../src/tools/tool.ts'
import { textsOf } from '../support/tool-calls.ts'
import { anchorOf } from '../support/file.ts'
import { fuzzing, seed } from '../support/fuzz.ts'

const text = 'one\ntwo\nthree\n'
const hash = tagOf(Buffer.from(text))

const paths = [
  'a',
  '/w/a',
  './a',
  '../w/a',
  'a/',
  '',
  ' ',
  '.',
  'missing',
  'sub/new',
  '\0',
  'a\nb',
  'é',
  '\ud800',
]
const names = [
  hash,
  `#${hash}`,
  `@file a#${hash}`,
  'xxxxxxxx',
  '1#abc',
  anchorOf(1, 'one'),
  anchorOf(2, 'two'),
]
const texts = [
  'one',
  'two',
  'x\n',
  'content',
  '[]',
  '{}',
  'null',
  '[{"find":"one","replace":"1"}]',
  '1',
  'true',
]
const others = [null, undefined, true, false, 0, 1, 2, -1, 1.5, 1e21, Number.NaN, Number.POSITIVE_INFINITY]

/** Values that are right somewhere, or nearly. */
const nearValue = fc.oneof(fc.constantFrom<unknown>(...paths, ...names, ...texts, ...others), fc.jsonValue())

const keys = [
  'path',
  'hash',
  'edits',
  'from',
  'to',
  'content',
  'find',
  'replace',
  'offset',
  'limit',
  'pattern',
]
const moreKeys = [
  'glob',
  'context',
  'ignore_case',
  'reason',
  'old_string',
  'new_string',
  'contnet',
  '__proto__',
  'file',
]

const key = fc.constantFrom(...keys, ...moreKeys)
const nearObject = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.dictionary(key, value, { maxKeys: 5 })
const nearList = fc.array(fc.oneof({ weight: 4, arbitrary: nearObject(nearValue) }, nearValue), {
  maxLength: 3,
})

/** Params as a model sends them that has not quite understood. */
const nearParams: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(nearObject(nearValue), nearList).map(([some, edits]) => withEdits(some, edits)),
  },
  nearValue,
  nearList,
)

function withEdits(params: unknown, edits: readonly unknown[]): unknown {
  return typeof params === 'object' && params !== null && edits.length > 0 ? { ...params, edits } : params
}

/** How an answer begins that says of itself that it has changed something. */
const saysSo = /^(?:Edited|Wrote|Created|Replaced|Removed|Deleted|\d+ files?)/

describe.each(['read', 'grep', 'edit', 'write', 'edit_file', 'remove'] as const)(
  `the params of %s, seed ${seed}`,
  { timeout: 3_600_000 },
  (name) => {
    it('are done, or refused in words and with nothing written, whatever they are', async () => {
      await fc.assert(
        fc.asyncProperty(nearParams, async (params) => {
          const fileSystem = new MemoryFileSystem({ '/w/a': Buffer.from(text) })
          const tool: Tool<unknown, unknown> = createHashlineTools({ fileSystem, cwd: '/w' })[name]
          const before = await textsOf(fileSystem)
          const said = await tool.execute(params).then(
            ({ content }) => content[0].text,
            (error: unknown) => (error instanceof HashlineError ? error : Promise.reject(error)),
          )
          const isChanged = JSON.stringify(await textsOf(fileSystem)) !== JSON.stringify(before)
          if (said instanceof HashlineError)
            expect(said.message).toMatch(/^(?:(?:edit|hunk) \d+: )?[a-z-]+: /)
          expect(isChanged && (said instanceof HashlineError || !saysSo.test(said))).toBe(false)
        }),
        fuzzing(300),
      )
    })
  },
)
