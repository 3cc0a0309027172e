import { describe, expect, it } from 'vitest'
import { spellingDenial, unboundSpellingDenial } from '../../../../src/adapters/node/confinement/spelling.ts'

const common = { root: null, within: null, policies: 'discover', guarantee: 'checked' } as const
const posix = { ...common, folder: '/w', naming: { platform: 'posix', rule: 'exact' } } as const
const windows = { ...common, folder: 'C:\\w', naming: { platform: 'windows', rule: 'folded' } } as const

describe('spellingDenial', () => {
  it.each([
    ['a.txt', null],
    ['../../proc/self/environ', 'system-folder'],
    ['/dev/stdin', 'system-folder'],
    ['a\\b', 'backslash'],
  ])('of %s on POSIX is %s', (path, why) => {
    expect(spellingDenial(path, 'write', posix)?.why ?? null).toBe(why)
  })

  it.each([
    ['src\\a.txt', null],
    ['c:\\w\\a.txt', null],
    ['D:\\a.txt', 'drive'],
    ['\\\\server\\share\\a.txt', 'drive'],
    ['nul', 'windows-name'],
  ])('of %s on Windows is %s', (path, why) => {
    expect(spellingDenial(path, 'write', windows)?.why ?? null).toBe(why)
  })

  it('lets a folder be named only to be read', () => {
    expect(spellingDenial('src/', 'read', posix)).toBeNull()
    expect(spellingDenial('src/', 'write', posix)).toEqual({ why: 'names-a-folder' })
  })
})

describe('unboundSpellingDenial', () => {
  it.each([['a\\b'], ['a\u001b'], ['C:/a'], ['/dev/shm/a']])(
    'lets %j be, which is unwise but real',
    (path) => {
      expect(unboundSpellingDenial(path, 'write', posix)).toBeNull()
    },
  )

  it.each([
    ['a\ud800', 'not-text'],
    [' ', 'blank'],
    ['a/', 'names-a-folder'],
    ['a\\/', 'names-a-folder'],
    ['a'.repeat(256), 'too-long'],
  ])('refuses %j, which is no file: %s', (path, why) => {
    expect(unboundSpellingDenial(path, 'write', posix)).toEqual({ why })
  })
})
