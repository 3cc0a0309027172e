import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePath, type Place } from '../../src/tools/place.ts'

/** The place, where it is known to be good. */
function place(cwd: string, sent: string): Place {
  const parsed = parsePath(cwd, sent)
  if (!parsed.ok) throw new Error(`refused: ${JSON.stringify(parsed.faults)}`)
  return parsed.value
}

describe('parsePath', () => {
  it.each<[cwd: string, sent: string, path: string, shown: string]>([
    ['/w', 'a.txt', '/w/a.txt', 'a.txt'],
    ['/w', 'src/a.txt', '/w/src/a.txt', 'src/a.txt'],
    ['/w', './a.txt', '/w/a.txt', 'a.txt'],
    ['/w', 'src/./a.txt', '/w/src/a.txt', 'src/a.txt'],
    ['/w', 'src//a.txt', '/w/src/a.txt', 'src/a.txt'],
    ['/w', 'src/../a.txt', '/w/a.txt', 'a.txt'],
    ['/w', '/w/a.txt', '/w/a.txt', 'a.txt'],
    ['/w/', 'a.txt', '/w/a.txt', 'a.txt'],
    ['/w/.', 'a.txt', '/w/a.txt', 'a.txt'],
    ['/w', '.hidden', '/w/.hidden', '.hidden'],
    ['/w', '..a', '/w/..a', '..a'],
    ['/w', 'a#b.txt', '/w/a#b.txt', 'a#b.txt'],
    ['/w', ' a ', '/w/ a ', ' a '],
    ['/w', 'a\\b', '/w/a\\b', 'a\\b'],
    ['/w/C:/x', 'a\\b', '/w/C:/x/a\\b', 'a\\b'],
    ['/', 'a.txt', '/a.txt', 'a.txt'],
  ])('from %s takes %j as %j and shows it relative', (cwd, sent, path, shown) => {
    expect(place(cwd, sent)).toEqual({ path, shown })
  })

  it.each<[cwd: string, sent: string, path: string]>([
    ['/w', '/x/a.txt', '/x/a.txt'],
    ['/w', '../a.txt', '/a.txt'],
    ['/w', '../../../a.txt', '/a.txt'],
    ['/w', '/../a.txt', '/a.txt'],
    ['/w', '../w2/a.txt', '/w2/a.txt'],
    ['/w', '/work/a.txt', '/work/a.txt'],
  ])('from %s takes %j as %j, which lies outside, and shows it whole', (cwd, sent, path) => {
    expect(place(cwd, sent)).toEqual({ path, shown: path })
  })

  it.each<[cwd: string, sent: string, path: string, shown: string]>([
    ['/w', 'src/', '/w/src/', 'src/'],
    ['/w', 'src/.', '/w/src/', 'src/'],
    ['/w', 'src/a/..', '/w/src/', 'src/'],
    ['/w', '.', '/w/', '.'],
    ['/w', './', '/w/', '.'],
    ['/w', 'a/..', '/w/', '.'],
    ['/w', '/w', '/w', '.'],
    ['/w/', '.', '/w/', '.'],
    ['/w', '..', '/', '/'],
    ['/', '/', '/', '.'],
    ['/', '.', '/', '.'],
  ])('from %s keeps %j a folder, %j', (cwd, sent, path, shown) => {
    expect(place(cwd, sent)).toEqual({ path, shown })
  })

  it.each<[cwd: string, sent: string, path: string, shown: string]>([
    ['C:\\w', 'src\\a.txt', 'C:/w/src/a.txt', 'src/a.txt'],
    ['C:\\w', 'src/a.txt', 'C:/w/src/a.txt', 'src/a.txt'],
    ['C:\\w\\', 'a.txt', 'C:/w/a.txt', 'a.txt'],
    ['c:/w', 'a.txt', 'c:/w/a.txt', 'a.txt'],
    ['C:\\w', 'C:\\w\\a.txt', 'C:/w/a.txt', 'a.txt'],
    ['C:\\w', 'C:/x/a.txt', 'C:/x/a.txt', 'C:/x/a.txt'],
    ['C:\\w', 'D:\\a.txt', 'D:/a.txt', 'D:/a.txt'],
    ['C:\\w', '..\\a.txt', 'C:/a.txt', 'C:/a.txt'],
    ['C:\\w', '..\\..\\..\\a.txt', 'C:/a.txt', 'C:/a.txt'],
    ['C:\\', 'a.txt', 'C:/a.txt', 'a.txt'],
    ['C:\\', '..', 'C:/', '.'],
  ])('in the Windows folder %s takes %j as %j', (cwd, sent, path, shown) => {
    expect(place(cwd, sent)).toEqual({ path, shown })
  })

  it('takes a drive for a name where folders are not those of Windows', () => {
    expect(place('/w', 'C:/a.txt').path).toBe('/w/C:/a.txt')
  })

  it.each<[sent: string, withAt: string, without: string]>([
    ['@a.txt', '/w/@a.txt', '/w/a.txt'],
    ['@src/a.txt', '/w/@src/a.txt', '/w/src/a.txt'],
    ['@/x/a.txt', '/w/@/x/a.txt', '/x/a.txt'],
    ['@../a.txt', '/w/@../a.txt', '/a.txt'],
  ])('knows %j both with its @ and without', (sent, withAt, without) => {
    const { path, withoutAt } = place('/w', sent)
    expect([path, withoutAt?.path]).toEqual([withAt, without])
  })

  it('knows no place without @ where nothing else is left, or where no @ stands in front', () => {
    expect([place('/w', '@').withoutAt, place('/w', 'a@b').withoutAt]).toEqual([undefined, undefined])
  })

  it.each(['', ' ', '\t', 'a\nb', 'a\rb', 'a\0b', '\ud83d', 'a\udc00.txt'])('refuses the path %j', (sent) => {
    const parsed = parsePath('/w', sent)
    expect(parsed.ok ? [] : parsed.faults).toEqual([
      {
        code: 'invalid-params',
        parameter: 'path',
        expected: 'a path: not empty, on one line, valid Unicode, without NUL',
      },
    ])
  })

  it.each(['/', '/w', '/w/x', 'C:\\', 'C:\\w'])('from %s finds what it shows again', (cwd) => {
    const name = fc.constantFrom('a', 'w', 'x', '.', '..', '', '#', '@b', 'é')
    const path = fc.array(name, { minLength: 1, maxLength: 6 }).map((names) => names.join('/'))
    fc.assert(
      fc.property(
        path.filter((sent) => sent !== ''),
        (sent) => {
          const { path: once, shown } = place(cwd, sent)
          const again = place(cwd, shown)
          expect(again.path.replace(/(.)\/$/, '$1')).toBe(once.replace(/(.)\/$/, '$1'))
          expect(again.shown).toBe(shown)
        },
      ),
    )
  })
})
