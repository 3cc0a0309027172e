import { describe, expect, it } from 'vitest'
import { ripgrepPattern } from '../../../../src/adapters/node/search/ripgrep-pattern.ts'

const translated = (pattern: string, flags = 'su'): string | null =>
  ripgrepPattern(new RegExp(pattern, flags))

/** Letters as themselves, so that an expectation can be read. */
const readable = (pattern: string | null): string | null =>
  pattern?.replaceAll(/\\x\{(6[1-9a-f]|7[0-9a])\}/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  ) ?? null

describe('ripgrepPattern', () => {
  it.each([
    ['abc', 'abc'],
    ['a.b*c+?d{2,3}', 'a.b*c+?d{2,3}'],
    ['a|(b)(?:c)(?<n>d)', 'a|(?:b)(?:c)(?:d)'],
    [String.raw`\.\/`, String.raw`\x{2e}\x{2f}`],
    [String.raw`a-é`, String.raw`a\x{2d}\x{e9}`],
    [String.raw`\d\w`, '[0-9][0-9A-Za-z_]'],
    [String.raw`\W`, '[[^0-9A-Za-z_]]'],
    [String.raw`\x41\u0042\u{1F600}\t`, String.raw`\x{41}\x{42}\x{1f600}\x{9}`],
    ['[a-c]', '[a-c]'],
    ['[^a]', '[^a]'],
    ['[a-c-e]', String.raw`[a-c\x{2d}e]`],
    ['[-a]', String.raw`[\x{2d}a]`],
    [String.raw`[\w\]-]`, String.raw`[0-9A-Za-z_\x{5d}\x{2d}]`],
    [String.raw`[&&[~~^]`, String.raw`[\x{26}\x{26}\x{5b}\x{7e}\x{7e}\x{5e}]`],
    [String.raw`[\b]`, String.raw`[\x{8}]`],
    ['a[^]', 'a.'],
  ])('says %j as %j', (pattern, expected) => {
    expect(readable(translated(pattern))).toBe(expected)
  })

  it.each([
    ['^a', String.raw`(?:^|\r|\x{FEFF})a`],
    ['a$', String.raw`a(?:$|\r)`],
    ['^a|b$', String.raw`(?:^|\r|\x{FEFF})a|b(?:$|\r)`],
    ['(^a)', '(?:(?:)a)'],
    ['b?^a', 'b?(?:)a'],
    ['(a$)', '(?:a(?:))'],
  ])('lets the edges of %j be those of our lines, or anything', (pattern, expected) => {
    expect(readable(translated(pattern))).toBe(expected)
  })

  it('knows the edges of words of ASCII, but none where case does not count', () => {
    expect(readable(translated(String.raw`\ba\B`))).toBe(String.raw`(?-u:\b)a(?-u:\B)`)
    expect(readable(translated(String.raw`\ba\B`, 'isu'))).toBe('(?:)a(?:)')
  })

  it.each([
    ['(?=a)b'],
    ['(?!a)b'],
    ['(?<=a)b'],
    ['(?<!a)b'],
    [String.raw`(a)\1`],
    [String.raw`(?<n>a)\k<n>`],
    [String.raw`\p{L}`],
    [String.raw`[\p{L}]`],
    [String.raw`\cA`],
    [String.raw`[\cA-\cB]`],
    [String.raw`[a-\u{D83D}]`],
    [String.raw`a\n`],
    [String.raw`[\n]`],
    ['[]'],
    [String.raw`\u{D83D}`],
    ['a*'],
    ['^$'],
    ['a|'],
  ])('leaves %j to JavaScript', (pattern) => {
    expect(translated(pattern)).toBe(null)
  })
})
