import { describe, expect, it } from 'vitest'
import { flawOfScope } from '../../../../src/adapters/node/confinement/scope.ts'

describe('flawOfScope', () => {
  it.each([
    [{}],
    [{ root: '/w' }],
    [{ root: '.' }],
    [{ root: '/w', allow: [] }],
    [{ root: '/w', allow: ['src'] }],
    [{ root: '/w', within: [] }],
    [{ root: '/w', within: ['/w/src', '/elsewhere'] }],
  ])('takes %j', (scope) => {
    expect(flawOfScope(scope, 'posix')).toBeNull()
  })

  it.each([
    [{ root: '' }, 'the root is not a path'],
    [{ root: '   ' }, 'the root is not a path'],
    [{ root: '/w\0' }, 'the root is not a path'],
    [{ root: 'C:\\w' }, 'the root is not a path'],
    [{ allow: ['src'] }, 'an allow-list needs a root'],
    [{ allow: [] }, 'an allow-list needs a root'],
    [{ within: ['/w'] }, 'folders to stay within need a root'],
    [{ root: '/w', within: ['/w', 'src'] }, 'a folder to stay within is not an absolute path'],
    [{ root: '/w', within: ['/w\0'] }, 'a folder to stay within is not an absolute path'],
    [{ root: '/w', allow: [''] }, 'the allow-list entry "" is not a path'],
    [
      { root: '/w', allow: ['src', '../x'] },
      'the allow-list entry "../x" is not plain: no name may be empty, . or ..',
    ],
  ])('refuses %j: %s', (scope, flaw) => {
    expect(flawOfScope(scope, 'posix')).toBe(flaw)
  })

  it('reads a folder to stay within as its platform does', () => {
    expect(flawOfScope({ root: 'C:\\w', within: ['C:\\w\\src'] }, 'windows')).toBeNull()
    expect(flawOfScope({ root: '/w', within: ['C:\\w\\src'] }, 'posix')).toBe(
      'a folder to stay within is not an absolute path',
    )
  })

  it.each([
    '{"policies":"none"}',
    '{"root":7}',
    '{"root":null}',
    '{"root":"/w","allow":"src"}',
    '{"root":"/w","allowed":["src"]}',
  ])('refuses %s, which no type lets through', (scope) => {
    expect(flawOfScope(JSON.parse(scope), 'posix')).toBe(
      'it is not of the form { root, allow, within, policies }',
    )
  })

  it.each(['root', 'allow', 'within'])('refuses one whose %s is said and not known', (bound) => {
    const scope = { root: '/w', ...Object.fromEntries([[bound, undefined]]) }
    expect(flawOfScope(scope, 'posix')).toBe(`${bound} is undefined; where there is to be none, leave it out`)
  })

  it('names the entry that is wrong', () => {
    expect(flawOfScope({ root: '/w', allow: ['src', '.git/x'] }, 'posix')).toBe(
      'the allow-list entry ".git/x" is protected',
    )
  })
})
