import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeUtf8 } from '../../src/protocol/bytes.ts'
import { isFoundInBytes, matchesInAll, type Match, type MatchLimits } from '../../src/protocol/matches.ts'
import type { Snapshot } from '../../src/protocol/snapshot.ts'
import { listed } from '../support/listed.ts'

const never = { timeoutMs: 10_000, isOver: () => false }
const limits: MatchLimits = { most: Infinity, startClock: () => never }

const snapshotsOf = (...texts: string[]): Snapshot[] => texts.map((text) => listed(text).snapshot)

/** The matches in one text. */
function matchesIn(text: string, pattern: RegExp, most = Infinity): readonly Match[] | null | undefined {
  return matchesInAll(snapshotsOf(text), pattern, { ...limits, most })[0]
}

describe('matchesInAll', () => {
  it('gives the lines that match, and where each matches first', () => {
    expect(matchesIn('a\nxbb\nc\n😀bb\n', /b+/u)).toEqual([
      { line: 2, index: 1, length: 2 },
      { line: 4, index: 2, length: 2 },
    ])
  })

  it('gives no more than are enough', () => {
    expect(matchesIn('a\na\na\n', /a/u, 2)?.map(({ line }) => line)).toEqual([1, 2])
  })

  it('finds what a plain filter of the lines finds', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', '\n', '\r\n', '\r', '\u2028'))
      .map((parts) => parts.join(''))
    const patterns = fc.constantFrom(/a/su, /^a/su, /b$/su, /^$/su, /a.b/su, /[^a]/su)
    fc.assert(
      fc.property(text, patterns, (content, pattern) => {
        const naive = content
          .split(/\r\n|\n|\r/)
          .flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))
        expect(matchesIn(content, pattern)?.map(({ line }) => line)).toEqual(naive)
      }),
    )
  })

  it('gives null for the one in which a pattern has no end, and the others as ever', () => {
    const clock = { timeoutMs: 50, isOver: () => false }
    const found = matchesInAll(snapshotsOf('aa', `${'a'.repeat(50)}b`, 'b', 'a'), /(a+)+$/u, {
      most: 9,
      startClock: () => clock,
    })
    expect(found.map((matches) => matches?.length ?? null)).toEqual([1, null, 0, 1])
  })

  it('gives null where the engine runs out of room', () => {
    expect(matchesIn('a'.repeat(8_000_000), /^(a|bb)*$/u)).toBe(null)
  })

  it('asks for the time once where all are found in time', () => {
    let started = 0
    const startClock = (): typeof never => {
      started += 1
      return never
    }
    expect(matchesInAll(snapshotsOf('a', 'b', 'a'), /a/u, { most: 9, startClock })).toHaveLength(3)
    expect(started).toBe(1)
  })

  it('gives a single one no second chance', () => {
    let started = 0
    const startClock = (): typeof never => {
      started += 1
      return { timeoutMs: 50, isOver: () => false }
    }
    const snapshots = snapshotsOf(`${'a'.repeat(50)}b`)
    expect(matchesInAll(snapshots, /(a+)+$/u, { most: 9, startClock })).toEqual([null])
    expect(started).toBe(1)
  })

  it('asks between lines whether the time is over', () => {
    let asked = 0
    const startClock = (): typeof never => ({ timeoutMs: 10_000, isOver: () => (asked += 1) > 3 })
    expect(matchesInAll(snapshotsOf('a\n'.repeat(100)), /a/u, { most: 999, startClock })).toEqual([null])
    expect(asked).toBeLessThan(10)
  })
})

describe('isFoundInBytes', () => {
  it.each<[what: string, bytes: Uint8Array, pattern: RegExp, isFound: boolean]>([
    ['in front of a byte that is no text', new Uint8Array([0x61, 0x62, 0xe9]), /ab/u, true],
    ['behind one', new Uint8Array([0xe9, 0x61, 0x62]), /ab/u, true],
    ['not across one', new Uint8Array([0x61, 0xe9, 0x62]), /a.b/su, false],
    ['not across lines', new Uint8Array([0xe9, 0x61, 0x0a, 0x62]), /a.b/su, false],
    ['at the beginning of a line', new Uint8Array([0xe9, 0x0d, 0x61]), /^a/u, true],
    ['not where it is not', new Uint8Array([0xe9, 0x61]), /b/u, false],
  ])('finds a pattern %s', (_, bytes, pattern, isFound) => {
    expect(isFoundInBytes(bytes, pattern, never)).toBe(isFound)
  })

  it('holds a pattern that has no end for found', () => {
    const bytes = encodeUtf8(`${'a'.repeat(50)}b`)
    expect(isFoundInBytes(bytes, /(a+)+$/u, { timeoutMs: 50, isOver: () => false })).toBe(true)
  })
})
