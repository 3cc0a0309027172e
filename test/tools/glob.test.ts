import { describe, expect, it } from 'vitest'
import { parseGlob } from '../../src/tools/glob.ts'

describe('parseGlob', () => {
  it.each([['!'], ['/'], ['a'.repeat(1_001)]])('refuses %j', (glob) => {
    expect(parseGlob(glob)).toMatchObject({
      ok: false,
      faults: [{ code: 'invalid-params', parameter: 'glob' }],
    })
  })

  it.each<[glob: string | null | undefined]>([[undefined], [null], [''], [' ']])(
    'takes everything for %j',
    (glob) => {
      const parsed = parseGlob(glob)
      expect(parsed.ok && parsed.value.text === null && parsed.value.takes('a/b', 'file')).toBe(true)
    },
  )

  it.each<[glob: string, file: string, isTaken: boolean]>([
    ['!!a', 'b', true],
    ['!!a', '!a', false],
    ['.a', '.a', true],
    ['a b', 'c/a b', true],
  ])('%s: is the file %s taken? %s', (glob, file, isTaken) => {
    const parsed = parseGlob(glob)
    expect(parsed.ok && parsed.value.takes(file, 'file')).toBe(isTaken)
  })

  it.each<[glob: string, folder: string, isEntered: boolean]>([
    ['*.ts', 'src', true],
    ['a/*.ts', 'src', true],
    ['!src', 'a/src', false],
    ['!src/', 'src', false],
    ['!a/src', 'src', true],
    ['!*.ts', 'src', true],
  ])('%s: is the folder %s entered? %s', (glob, folder, isEntered) => {
    const parsed = parseGlob(glob)
    expect(parsed.ok && parsed.value.takes(folder, 'directory')).toBe(isEntered)
  })
})
