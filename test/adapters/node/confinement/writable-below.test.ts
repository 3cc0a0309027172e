import { describe, expect, it } from 'vitest'
import { writableBelow } from '../../../../src/adapters/node/confinement/writable-below.ts'

const naming = { platform: 'posix', rule: 'exact' } as const
const area = (folder: string, write: readonly string[] | null = null) => ({ folder, write })

describe('writableBelow', () => {
  it('is not bounded where there is no area', () => {
    expect(writableBelow([], naming)).toBeNull()
  })

  it.each([
    [[area('/w')], ['/w']],
    [[area('/')], ['/']],
    [[area('/w', ['src', 'docs'])], ['/w/src', '/w/docs']],
    [[area('/w', [])], []],
    [[area('/w', ['src']), area('/w/src')], ['/w/src']],
    [[area('/w'), area('/w/src', ['deep'])], ['/w/src/deep']],
    [
      [area('/w', ['src', 'docs']), area('/w', ['docs/notes', 'src'])],
      ['/w/src', '/w/docs/notes'],
    ],
    [[area('/w', ['src']), area('/w/docs')], []],
    [[area('/', ['w']), area('/w', ['a']), area('/w/a', ['b'])], ['/w/a/b']],
    [[area('/w', ['src']), area('/w', ['src2'])], []],
  ])('of %j is %j', (areas, prefixes) => {
    expect(writableBelow(areas, naming)).toEqual(prefixes)
  })
})
