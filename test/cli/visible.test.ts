import { describe, expect, it } from 'vitest'
import { visible, visibleLine } from '../../src/cli/visible.ts'

describe('visible', () => {
  it('shows what could drive a terminal, and leaves tabs and line breaks', () => {
    expect(visible('a\u001B[5m\u0000\u009B\u007F\r\tb\nc')).toBe('a␛[5m␀\\x9b\\x7f␍\tb\nc')
  })
})

describe('visibleLine', () => {
  it('keeps a name on one line', () => {
    expect(visibleLine('a\tb\nremoved c\u001B')).toBe('a␉b␊removed c␛')
  })
})
