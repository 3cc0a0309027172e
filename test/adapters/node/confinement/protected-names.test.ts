import { assert, boolean, constantFrom, infiniteStream, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnName, isProtectedName } from '../../../../src/adapters/node/confinement/protected-names.ts'

describe('isProtectedName', () => {
  it.each([
    ['.git'],
    ['.hashline'],
    ['.hg'],
    ['.svn'],
    ['.jj'],
    ['.worktrees'],
    ['.claude'],
    ['.codex'],
    ['.agents'],
    ['.cursor'],
    ['.vscode'],
    ['.idea'],
    ['.husky'],
    ['.mcp.json'],
    ['.hl-0123456789abcdef.lock'],
    ['.hl-x'],
  ])('protects %s', (name) => {
    expect(isProtectedName(name)).toBe(true)
  })

  it.each([
    ['.GIT'],
    ['.Git'],
    ['.g\u200cit'],
    ['.git\ufeff'],
    ['\u202e.git'],
    ['.gi\u{e0001}t'],
    ['.g\u0131t'],
    ['.\u017fvn'],
    ['.hu\u017fky'],
    ['.git '],
    ['.git.'],
    ['.git. . '],
    ['.git::$INDEX_ALLOCATION'],
    ['.git :x'],
    ['.hashline:policy'],
    ['.HL-x'],
    ['.h\u200bl-x'],
  ])('sees through the spelling %j', (name) => {
    expect(isProtectedName(name)).toBe(true)
  })

  it.each([
    ['git~1'],
    ['GIT~2'],
    ['gi7eba~1'],
    ['GI12AB~10'],
    ['hashli~1'],
    ['ha0f3c~4'],
    ['worktr~1'],
    ['mcp~1.jso'],
    ['gitmod~1'],
    ['HL-012~1.LOC'],
  ])('knows the short name %s', (name) => {
    expect(isProtectedName(name)).toBe(true)
  })

  it.each([
    ['.gitignore'],
    ['.gitattributes'],
    ['.github'],
    ['.gitkeep'],
    ['.gitmodules'],
    ['git'],
    ['git~1x'],
    ['agit~1'],
    ['git~'],
    ['hashline'],
    ['.hashlines'],
    ['.mcp.jsonc'],
    ['mcp.json'],
    ['a.git'],
    ['..git'],
    ['.hl'],
    ['hl-notes.md'],
    [''],
  ])('leaves %j editable', (name) => {
    expect(isProtectedName(name)).toBe(false)
  })

  it('gives one answer for a name however its case, its ignorable characters and its end are spelled', () => {
    const name = constantFrom('.git', '.hashline', '.mcp.json', '.gitignore', 'readme.md', '.hl-a')
    const ignorable = constantFrom('', '\u200c', '\u200d', '\u2060', '\ufeff', '\u00ad')
    const end = constantFrom('', ' ', '.', '. .', ':x', '::$DATA')
    assert(
      property(name, infiniteStream(tuple(boolean(), ignorable)), end, (plain, spellings, tail) => {
        const spelled = Array.from(plain, (character) => {
          const [isUpper, invisible] = spellings.next().value
          return `${isUpper ? character.toUpperCase() : character}${invisible}`
        })
        expect(isProtectedName(spelled.join('') + tail)).toBe(isProtectedName(plain))
      }),
    )
  })
})

describe('isOwnName', () => {
  it.each([['.hashline'], ['.HASHLINE.'], ['.hl-0.tmp']])('knows %s', (name) => {
    expect(isOwnName(name)).toBe(true)
  })

  it.each([['.git'], ['.hl'], ['hashline']])('does not claim %s', (name) => {
    expect(isOwnName(name)).toBe(false)
  })
})
