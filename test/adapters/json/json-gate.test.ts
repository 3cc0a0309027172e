import { describe, expect, it } from 'vitest'
import { jsonGate } from '../../../src/adapters/json/json-gate.ts'
import { encodeUtf8 } from '../../../src/protocol/bytes.ts'
import type { Verdict } from '../../../src/ports/gate.ts'

/** What the gate says to one file's change from one text to another; null where there is no file. */
async function verdict(path: string, before: string | null, after: string | null): Promise<Verdict> {
  const [from, to] = [before, after].map((text) => (text === null ? null : encodeUtf8(text)))
  return jsonGate({ path, before: from ?? null, after: to ?? null, diff: '' })
}

async function isVetoed(path: string, before: string | null, after: string | null): Promise<boolean> {
  return (await verdict(path, before, after)).verdict === 'veto'
}

const broken = '{\n  "a": 1\n  "b": 2\n}\n'
const good = '{\n  "a": 1,\n  "b": 2\n}\n'
const commented = '{\n  // why\n  "a": 1,\n}\n'

describe('jsonGate', () => {
  it.each<[what: string, before: string | null, after: string | null, vetoed: boolean]>([
    ['breaks JSON', good, broken, true],
    ['creates what is not JSON', null, broken, true],
    ['fills an empty file with what is not JSON', '', broken, true],
    ['fills a file of nothing but a mark with what is not JSON', '\ufeff', broken, true],
    ['empties a file', good, '', true],
    ['brings comments', good, commented, true],
    ['keeps JSON', good, '{}', false],
    ['keeps JSON behind a byte-order mark', '\ufeff{}', '\ufeff[]', false],
    ['mends JSON', broken, good, false],
    ['leaves broken what was broken', broken, '{', false],
    ['leaves comments where there were some', commented, commented + '\n', false],
    ['doubles a key', '{"a": 1}', '{"a": 1, "a": 2}', false],
    ['removes a file', good, null, false],
  ])('judges a change that %s', async (_, before, after, vetoed) => {
    expect(await isVetoed('/w/a.json', before, after)).toBe(vetoed)
  })

  it.each([
    ['/w/a.json', true],
    ['/w/A.JSON', true],
    ['/w/package.json', true],
    ['/w/tsconfig/a.json', true],
    ['/w/.vscode.json', true],
    ['/w/mytsconfig.json', true],
    ['/w/a.jsonc', false],
    ['/w/tsconfig.json', false],
    ['tsconfig.json', false],
    ['/w/tsconfig.build.json', false],
    ['/w/tsconfig-base.json', false],
    ['/w/jsconfig.json', false],
    ['/w/.vscode/settings.json', false],
    ['/w/.vscode/a/b.json', false],
    ['/w/.devcontainer/devcontainer.json', false],
    ['/w/.eslintrc.json', false],
    ['/w/babel.config.json', false],
    ['/w/appsettings.Development.json', false],
  ])('knows whether the readers of %s take no comments: %s', async (path, vetoed) => {
    expect(await isVetoed(path, '{}', commented)).toBe(vetoed)
  })

  it.each(['/w/a.jsonc', '/w/tsconfig.json'])('vetoes what breaks %s all the same', async (path) => {
    expect(await isVetoed(path, commented, broken)).toBe(true)
    expect(await isVetoed(path, null, broken)).toBe(true)
    expect(await isVetoed(path, broken, '{')).toBe(false)
  })

  it.each(['/w/a.json5', '/w/a.jsonl', '/w/a.ts', '/w/json', '/w/a.json/b'])(
    'has nothing to say to %s',
    async (path) => {
      expect(await verdict(path, '{}', '{')).toEqual({ verdict: 'pass' })
    },
  )

  it('says where the new text stops being JSON, and shows it', async () => {
    expect(await verdict('/w/a.json', good, broken)).toEqual({
      verdict: 'veto',
      message: [
        'the new text is not JSON: at line 3, column 3 it needs a comma or }, not a string',
        '1 | {',
        '2 |   "a": 1',
        '3 |   "b": 2',
        '4 | }',
        '5 | ',
      ].join('\n'),
    })
  })

  it.each([
    ['[1,', 'line 1, column 4 it needs a value, not the end of the text'],
    ['["a\n"]', 'line 1, column 4 it needs a closing ", not the end of the line'],
    ['["a', 'line 1, column 4 it needs a closing ", not the end of the text'],
    ['["a\tb"]', 'line 1, column 4 it needs an escape, not "\\t"'],
    ['["\\x"]', 'line 1, column 3 it needs an escape that JSON knows, not "\\\\x"'],
    ['["\\', 'line 1, column 3 it needs an escape that JSON knows, not "\\\\"'],
    ['["\\𝄞"]', 'line 1, column 3 it needs an escape that JSON knows, not "\\\\𝄞"'],
    ['[undefined]', 'line 1, column 2 it needs a value or ], not "undefined"'],
    ['["ä", é]', 'line 1, column 7 it needs a value, not "é"'],
    ['[1}', 'line 1, column 3 it needs a comma or ], not "}"'],
    ["['a']", 'line 1, column 2 it needs a value or ], not "\'"'],
    ['[// why\n1]', 'line 1, column 2 it needs a value or ], not "/"'],
    [`[${'x'.repeat(99)}]`, `line 1, column 2 it needs a value or ], not "${'x'.repeat(80)}…"`],
  ])('names what stands at the wrong place of %j', async (after, said) => {
    expect(await verdict('/w/a.json', null, after)).toMatchObject({
      message: expect.stringContaining(`the new text is not JSON: at ${said}\n1 | `),
    })
  })
})
