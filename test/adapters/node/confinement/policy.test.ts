import { describe, expect, it } from 'vitest'
import { parsePolicy } from '../../../../src/adapters/node/confinement/policy.ts'

const parse = (text: string) => parsePolicy(Buffer.from(text), 'posix')

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
    ['{"version":1,"write":["../up"]}'],
    ['{"version":1,"write":["/etc"]}'],
    ['{"version":1,"write":["src",".git"]}'],
    ['{"version":1,"write":["src",""]}'],
  ])('refuses %j', (text) => {
    expect(parse(text).ok).toBe(false)
  })

  it('refuses bytes that are not UTF-8', () => {
    expect(parsePolicy(Buffer.from('{"version":1,"write":["\xff"]}', 'latin1'), 'posix').ok).toBe(false)
  })

  it('says which entry is wrong, and repeats nothing of it', () => {
    expect(parse('{"version":1,"write":["src","../secret"]}')).toEqual({
      ok: false,
      wrong: 'entry 2 of its list is not plain: no name may be empty, . or ..',
    })
  })
})
