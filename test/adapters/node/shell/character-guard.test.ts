import { describe, expect, it } from 'vitest'
import { CharacterGuard } from '../../../../src/adapters/node/shell/character-guard.ts'

const bytesOf = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** What a guard lets pass of each piece, and what it holds in the end; `|` stands between pieces. */
function guarded(pieces: string): string {
  const guard = new CharacterGuard()
  const passed = pieces.split('|').map((piece) => hexOf(guard.push(bytesOf(piece))))
  return [...passed, hexOf(guard.end())].join('|')
}

describe('CharacterGuard', () => {
  it.each([
    ['whole characters', '61|c3a9|e282ac|f09f9880', '61|c3a9|e282ac|f09f9880|'],
    ['a character of two bytes', '61c3|a9', '61|c3a9|'],
    ['a character of three', 'e2|82|ac', '||e282ac|'],
    ['a character of four', 'f0|9f98|80', '||f09f9880|'],
    ['a beginning and what does not go on with it', '61e282|62', '61|e28262|'],
    ['a beginning that is all there is', 'e282', '|e282'],
    ['bytes that begin nothing', '80bf|c0|c1|f5|ff', '80bf|c0|c1|f5|ff|'],
    ['more bytes that go on than any character has', 'e2|80808080', '|e280808080|'],
    ['nothing', '|', '||'],
  ])('of %s holds back only a beginning: %s', (_, pieces, expected) => {
    expect(guarded(pieces)).toBe(expected)
  })
})
