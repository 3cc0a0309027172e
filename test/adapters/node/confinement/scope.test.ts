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
    [{ root: '' }],
    [{ root: '   ' }],
    [{ root: '/w\0' }],
    [{ root: 'C:\\w' }],
    [{ allow: ['src'] }],
    [{ allow: [] }],
    [{ root: '/w', allow: [''] }],
    [{ root: '/w', allow: ['src', '../x'] }],
  ])('refuses %j', (scope) => {
    expect(flawOfScope(scope, 'posix')).not.toBeNull()
  })

  it('refuses a value that no type lets through', () => {
    expect(flawOfScope(JSON.parse('{"policies":"none"}'), 'posix')).not.toBeNull()
    expect(flawOfScope(JSON.parse('{"root":7}'), 'posix')).not.toBeNull()
    expect(flawOfScope(JSON.parse('{"root":null}'), 'posix')).not.toBeNull()
    expect(flawOfScope(JSON.parse('{"root":"/w","allow":"src"}'), 'posix')).not.toBeNull()
    expect(flawOfScope(JSON.parse('{"root":"/w","allowed":["src"]}'), 'posix')).not.toBeNull()
  })

  it('names the entry that is wrong', () => {
    expect(flawOfScope({ root: '/w', allow: ['src', '.git/x'] }, 'posix')).toBe(
      'the allow-list entry ".git/x" is protected',
    )
  })
})
