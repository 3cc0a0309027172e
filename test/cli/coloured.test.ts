import { describe, expect, it, vi } from 'vitest'
import { colouredListing } from '../../src/cli/coloured.ts'

vi.mock('node:util', () => ({ styleText: (style: string, text: string) => `<${style}>${text}</>` }))

describe('colouredListing', () => {
  it.each([
    ['@file a#A1b2C3d4', '<bold>@file a#A1b2C3d4</>'],
    ['>> 12#abc|x', '<green>>> 12#abc|</>x'],
    ['   12#abc|x', '<dim>   12#abc|</>x'],
    ['>> x', '<green>>> </>x'],
    ['[1 match]', '<yellow>[1 match]</>'],
    ['No match', 'No match'],
    ['', ''],
  ])('marks %j', (line, marked) => {
    expect(colouredListing(`${line}\n${line}`)).toBe(`${marked}\n${marked}`)
  })

  it('shows what could drive a terminal, and leaves tabs', () => {
    expect(colouredListing('>> 1#abc|\ta\u001B[31mb\u0007\u009B\u007F')).toBe(
      '<green>>> 1#abc|</>\ta␛[31mb␇\\x9b\\x7f',
    )
  })
})
