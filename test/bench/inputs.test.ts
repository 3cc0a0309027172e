import { describe, expect, it } from 'vitest'
import { byteLengths, digestOf, everyInput, inputOf, usual } from '../../bench/inputs.mjs'

describe('inputOf', () => {
  it.each(everyInput)(
    'fills $size with whole lines of $text text that end with $ending',
    ({ size, text, ending }) => {
      const { bytes, lineCount } = inputOf({ size, text, ending })
      const content = Buffer.from(bytes).toString('utf8')
      expect(bytes.length).toBeLessThanOrEqual(byteLengths[size])
      expect(bytes.length).toBeGreaterThan(byteLengths[size] - 1_000)
      expect(content.split(ending === 'LF' ? /(?<!\r)\n/ : '\r\n')).toHaveLength(lineCount)
      expect(content.endsWith('\n')).toBe(true)
      expect(content.length === bytes.length).toBe(text === 'ASCII')
    },
  )

  it('gives the same bytes each time', () => {
    const [first, second] = [inputOf(usual('1 MiB')), inputOf(usual('1 MiB'))]
    expect(digestOf(first.bytes)).toBe(digestOf(second.bytes))
  })
})
