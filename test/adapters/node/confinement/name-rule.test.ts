import { describe, expect, it } from 'vitest'
import { isBelow, isWithin, namesBelow } from '../../../../src/adapters/node/confinement/name-rule.ts'

const exact = { platform: 'posix', rule: 'exact' } as const
const folded = { platform: 'posix', rule: 'folded' } as const
const windows = { platform: 'windows', rule: 'folded' } as const

describe('isBelow', () => {
  it.each([
    ['/w/root/a', '/w/root', true],
    ['/w/root/a/b', '/w/root', true],
    ['/w/root', '/w/root', false],
    ['/w', '/w/root', false],
    ['/w/root-evil/x', '/w/root', false],
    ['/w/rootx', '/w/root', false],
    ['/x', '/', true],
    ['/', '/', false],
    ['/w\\root\\a', '/w', false],
  ])('compares name by name: %s below %s is %s', (path, folder, answer) => {
    expect(isBelow(path, folder, exact)).toBe(answer)
  })

  it.each([
    ['/w/SRC/a', '/w/src'],
    ['/w/cafe\u0301/a', '/w/caf\u00e9'],
  ])('takes %j for below %j only on a volume that does', (path, folder) => {
    expect(isBelow(path, folder, folded)).toBe(true)
    expect(isBelow(path, folder, exact)).toBe(false)
  })

  it.each([
    ['C:\\w\\src\\a', 'c:/W/src', true],
    ['C:\\w2\\a', 'C:\\w', false],
    ['\\\\srv\\share\\w\\a', '//srv/share/w', true],
  ])('reads both slashes on Windows: %s below %s is %s', (path, folder, answer) => {
    expect(isBelow(path, folder, windows)).toBe(answer)
  })
})

describe('isWithin', () => {
  it('holds for the folder itself too', () => {
    expect(isWithin('/w/root', '/w/root', exact)).toBe(true)
    expect(isWithin('/w', '/w/root', exact)).toBe(false)
  })
})

describe('namesBelow', () => {
  it('gives the names behind the folder', () => {
    expect(namesBelow('/w/root/a/b', '/w/root', exact)).toEqual(['a', 'b'])
  })
})
