import { describe, expect, it } from 'vitest'
import { applyEdits } from '../src/engine/apply.ts'
import { maxByteLength } from '../src/protocol/bytes.ts'
import { listSnapshot } from '../src/protocol/listing.ts'
import { snapshotOf } from '../src/protocol/snapshot.ts'
import { requestOf, type Sent } from './support/edited.ts'
import { anchorOf, decode, encode, snapshotFrom, valueOf } from './support/file.ts'

/** The text after edits of a large file; the invariants of `edited` would take too long. */
function editedLarge(file: Uint8Array, ...edits: readonly Sent[]): string {
  return decode(valueOf(applyEdits(file, requestOf(file, edits))).bytes)
}

const filled = (byteLength: number): Uint8Array => new Uint8Array(byteLength).fill(0x61)

// Only against what never ends: each of these takes a fraction of a second.
describe('a large file', { timeout: 20_000 }, () => {
  describe('of a million lines', () => {
    const lines = Array.from({ length: 1_000_000 }, (_, index) => `l${index + 1}`)
    const file = encode(lines.join('\n'))
    const numbers = [1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 99_999, 100_000, 999_999, 1_000_000]

    it('lists line numbers of one to seven digits as they are', () => {
      const snapshot = snapshotFrom(file)
      const rows = numbers.map((line) => listSnapshot(snapshot, 'a', { from: line, to: line }).split('\n')[1])
      expect(rows).toEqual(numbers.map((line) => `${anchorOf(line, `l${line}`)}|l${line}`))
    })

    it('edits exactly the lines named', () => {
      const result = editedLarge(file, ...numbers.map((line): Sent => [line, line, `L${line}`])).split('\n')
      const changed = result.flatMap((text, index) => (text === lines[index] ? [] : [text]))
      expect(changed).toEqual(numbers.map((line) => `L${line}`))
      expect(result).toHaveLength(lines.length)
    })

    it('says of a stale tag where the lines are now', () => {
      const request = requestOf(file, [[2, 999_999]])
      expect(applyEdits(encode(`x\n${lines.join('\n')}`), request)).toMatchObject({
        ok: false,
        faults: [{ code: 'stale-tag', moved: 1 }],
      })
    })
  })

  it('may have 262 145 lines, the last of them empty', () => {
    const file = encode('x\n'.repeat(262_144))
    const snapshot = snapshotFrom(file)
    expect(snapshot.lineCount).toBe(262_145)
    expect(listSnapshot(snapshot, 'a').split('\n')).toHaveLength(262_146)
    expect(editedLarge(file, [262_145, 262_145, 'end'])).toBe(`${'x\n'.repeat(262_144)}end\n`)
    expect(editedLarge(file, [1, 262_144, 'y'])).toBe('y\n')
    expect(editedLarge(file, [2, 262_145])).toBe('x\n')
  })

  it('may be one line of 8 MiB', () => {
    const file = filled(maxByteLength)
    const snapshot = snapshotFrom(file)
    expect(snapshot.lineCount).toBe(1)
    expect(snapshot.line(1)).toHaveLength(maxByteLength)
    expect(listSnapshot(snapshot, 'a')).toHaveLength(`@file a#A1b2C3d4\n1#abc|`.length + maxByteLength)
    expect(editedLarge(file, [1, 1, 'short'])).toBe('short')
  })

  it('may be nothing but 8 MiB of endings', () => {
    const file = new Uint8Array(maxByteLength).fill(0x0a)
    expect(snapshotFrom(file).lineCount).toBe(maxByteLength + 1)
    expect(editedLarge(file, [2, maxByteLength + 1])).toBe('\n')
  })

  it('is accepted with exactly 8 388 608 bytes, and refused with one more', () => {
    const file = filled(8_388_609)
    expect(snapshotOf(file.subarray(1)).ok).toBe(true)
    expect(editedLarge(file.subarray(1), [1, 1, 'x'])).toBe('x')
    const refusal = { ok: false, faults: [{ code: 'file-too-large', byteLength: 8_388_609 }] }
    expect(snapshotOf(file)).toEqual(refusal)
    expect(applyEdits(file, requestOf(file, [[1, 1, 'x']]))).toEqual(refusal)
  })

  it('of 1 MiB takes a thousand edits in one call', () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `const value${index} = ${index};`.padEnd(34))
    const edits = Array.from({ length: 1_000 }, (_, index): Sent => [
      index * 30 + 1,
      index * 30 + 2,
      `new ${index}`,
    ])
    const result = editedLarge(encode(lines.join('\r\n')), ...edits.toReversed()).split('\r\n')
    expect(result).toHaveLength(29_000)
    expect(result.filter((line) => line.startsWith('new '))).toEqual(edits.map(([, , content]) => content))
  })

  it('takes ten thousand deletions that make one, and says what is wrong with ten thousand edits', () => {
    const file = encode('x\n'.repeat(10_000))
    const deletions = Array.from({ length: 10_000 }, (_, index): Sent => [index + 1, index + 1])
    expect(editedLarge(file, ...deletions)).toBe('')
    const overlapping = deletions.map(([line], index): Sent => [line, 10_000, `${index}`])
    const result = applyEdits(file, requestOf(file, overlapping))
    expect(result.ok ? [] : result.faults).toHaveLength(9_999)
  })
})
