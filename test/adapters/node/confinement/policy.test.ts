import { describe, expect, it } from 'vitest'
import { parsePolicy } from '../../../../src/adapters/node/confinement/policy.ts'

const parse = (text: string) => parsePolicy(Buffer.from(text), 'posix')

const wrong = 'it is not of the form { "version": 1, "write": [paths] }'

describe('parsePolicy', () => {
  it.each([
    ['{"version":1}', null],
    ['{"version":1,"write":[]}', []],
    ['{ "write": ["src", "docs/notes"], "version": 1 }\n', ['src', 'docs/notes']],
  ])('reads %s', (text, prefixes) => {
    expect(parse(text)).toEqual({ ok: true, prefixes })
  })

  it.each([
    [''],
    ['not json'],
    ['{"version":1'],
    ['null'],
    ['[]'],
    ['"version"'],
    ['{}'],
    ['{"version":2}'],
    ['{"version":"1"}'],
    ['{"version":1,"root":true}'],
    ['{"version":1,"stop":true}'],
    ['{"version":1,"write":null}'],
    ['{"version":1,"write":"src"}'],
    ['{"version":1,"write":[1]}'],
    ['\ufeff{"version":1}'],
  ])('refuses %j, which has not the form of one', (text) => {
    expect(parse(text)).toEqual({ ok: false, wrong })
  })

  it.each([
    ['{"version":1,"write":["../up"]}', 'entry 1 of its list is not plain: no name may be empty, . or ..'],
    ['{"version":1,"write":["/etc"]}', 'entry 1 of its list is absolute'],
    ['{"version":1,"write":["src",".git"]}', 'entry 2 of its list is protected'],
    ['{"version":1,"write":["src",""]}', 'entry 2 of its list is not a path'],
  ])('refuses %j: %s', (text, flaw) => {
    expect(parse(text)).toEqual({ ok: false, wrong: flaw })
  })

  it('says what a policy looks like, and how long its list may be', () => {
    expect(parse('{}')).toEqual({
      ok: false,
      wrong: 'it is not of the form { "version": 1, "write": [paths] }',
    })
    const write = Array.from({ length: 1_025 }, () => 'src')
    expect(parse(JSON.stringify({ version: 1, write }))).toEqual({
      ok: false,
      wrong: 'its list has more than 1024 entries',
    })
  })

  it('refuses bytes that are not UTF-8', () => {
    const bytes = Buffer.from('{"version":1,"write":["\xff"]}', 'latin1')
    expect(parsePolicy(bytes, 'posix')).toEqual({ ok: false, wrong })
  })

  it('says which entry is wrong, and repeats nothing of it', () => {
    expect(parse('{"version":1,"write":["src","../secret"]}')).toEqual({
      ok: false,
      wrong: 'entry 2 of its list is not plain: no name may be empty, . or ..',
    })
  })
})
