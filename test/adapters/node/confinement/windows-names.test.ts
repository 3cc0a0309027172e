import { describe, expect, it } from 'vitest'
import { isWindowsHazard } from '../../../../src/adapters/node/confinement/windows-names.ts'

describe('isWindowsHazard', () => {
  it.each([
    ['CON'],
    ['prn'],
    ['Aux.js'],
    ['NUL'],
    ['nul.tar.gz'],
    ['NUL .txt'],
    ['COM0'],
    ['com9.log'],
    ['LPT1'],
    ['lpt³'],
    ['COM¹.txt'],
    ['CONIN$'],
    ['conout$.x'],
  ])('finds the device in %s', (name) => {
    expect(isWindowsHazard(name)).toBe(true)
  })

  it.each([['PROGRA~1'], ['GIT~1'], ['LONGNA~2.TXT'], ['a~12.c'], ['GI7EBA~1']])(
    'finds the short name %s',
    (name) => {
      expect(isWindowsHazard(name)).toBe(true)
    },
  )

  it.each([['a:b'], ['a.txt::$DATA'], ['a*'], ['a?'], ['a|b'], ['<a>'], ['"a"'], ['a.'], ['a '], ['...']])(
    'finds what no name on a disk can be: %s',
    (name) => {
      expect(isWindowsHazard(name)).toBe(true)
    },
  )

  it.each([
    ['console'],
    ['null.txt'],
    ['com'],
    ['com10'],
    ['auxiliary.c'],
    ['a~b'],
    ['~1'],
    ['backup~'],
    ['component~1.tsx'],
    ['.gitignore'],
    ['.'],
    ['..'],
  ])('lets %s be', (name) => {
    expect(isWindowsHazard(name)).toBe(false)
  })
})
