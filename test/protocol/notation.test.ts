import { describe, expect, it } from 'vitest'
import { standardNotation } from '../../src/protocol/notation.ts'

describe('standardNotation', () => {
  it.each<[line: string, tagged: string, text: string]>([
    ['5#abc|x', '5#abc', 'x'],
    ['12#abc|', '12#abc', ''],
    ['>> 5#abc|x', '5#abc', 'x'],
    ['   5#abc|x', '5#abc', 'x'],
    ['5#abc|a|b\u2028c', '5#abc', 'a|b\u2028c'],
  ])('tells a listed line: %j', (line, tagged, text) => {
    expect(standardNotation.taggedLine.exec(line)?.slice(1)).toEqual([tagged, text])
  })

  it.each(['a 5#abc|x', ' 5#abc|x', '  5#abc|x', '    5#abc|x', '>>5#abc|x', '5#ab|x', '5#abc', '#abc|x'])(
    'tells none: %j',
    (line) => {
      expect(standardNotation.taggedLine.exec(line)).toBe(null)
    },
  )
})
