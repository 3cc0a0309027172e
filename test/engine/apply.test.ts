import { describe, expect, it } from 'vitest'
import { applyChanges, applyEdits } from '../../src/engine/apply.ts'
import { maxByteLength } from '../../src/protocol/bytes.ts'
import { parseEditRequest } from '../../src/protocol/edit.ts'
import { applied, edited, refused, requestOf, type Sent } from '../support/edited.ts'
import { decode, encode, snapshotFrom, valueOf } from '../support/file.ts'

type Row = [file: string, result: string, ...edits: Sent[]]

/** Where lines went: `2+1 → 2+3` for line 2 that became lines 2 to 4. */
function movesOf(file: string, ...edits: readonly Sent[]): string {
  return applied(file, ...edits)
    .changes.map(
      ({ before, after }) => `${before.line}+${before.lineCount} → ${after.line}+${after.lineCount}`,
    )
    .join(', ')
}

describe('applyEdits', () => {
  // PROTOCOL §6.1
  it.each<Row>([
    ['a\nb\nc\n', 'a1\na2\nb\nc1\n', [1, 1, 'a1\na2'], [3, 3, 'c1']],
    ['a\nb\nc\n', 'a1\na2\nb\nc1\n', [3, 3, 'c1'], [1, 1, 'a1\na2']],
    ['a\nb\nc\n', 'b\nc1\n', [1, 1], [3, 3, 'c1']],
    ['if a {\n x\n}\nz\n', 'x\nz\n', [1, 1], [2, 3, 'x']],
    ['a\n}\nb\n}\nc\n}\n', 'a\n]\nb\n}\nc\n)\n', [6, 6, ')'], [2, 2, ']']],
  ])('counts every anchor in the file as it was: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  // PROTOCOL §6.3
  it.each<Row>([
    ['a\nb\nc\nd\ne\n', 'a\nX\nY\n', [2, 3, 'X'], [4, 5, 'Y']],
    ['a\nb\nc\n', 'a\nB\nC\n', [3, 3, 'C'], [2, 2, 'B']],
    ['a\nb\nc\n', 'A\nc\n', [1, 1, 'A'], [2, 2]],
    ['a\nb\nc\n', 'C\n', [1, 2], [3, 3, 'C']],
  ])('accepts ranges that touch: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  // PROTOCOL §6.8
  it.each<[file: string, ...edits: Sent[]]>([
    ['a\nb\n', [1, 1, 'a']],
    ['a\nb\n', [1, 1, 'a\n'], [2, 2, 'b']],
    ['a\r\nb', [1, 2, 'a\nb']],
    ['a\n', [2, 2, '\n']],
    ['', [1, 1]],
    ['\uFEFF', [1, 1, null]],
  ])('says that nothing changed where the bytes are the same: %j', (file, ...edits) => {
    expect(applied(file, ...edits)).toMatchObject({ changed: false, changes: [] })
    expect(edited(file, ...edits)).toBe(file)
  })

  it('does not take a change of white space for none', () => {
    expect(applied('a\n', [1, 1, 'a '])).toMatchObject({ changed: true })
    expect(applied('a\n\n', [2, 2])).toMatchObject({ changed: true })
  })

  it.each<[file: string, moves: string, ...edits: Sent[]]>([
    ['a\nb\nc\n', '2+1 → 2+3', [2, 2, 'x\ny\nz']],
    ['a\nb\nc\n', '1+1 → 1+2, 3+1 → 4+1', [3, 3, 'C'], [1, 1, 'x\ny']],
    ['a\nb\nc\n', '1+2 → 1+0, 3+1 → 1+1', [1, 2], [3, 3, 'C']],
    ['a\nb\nc\n', '2+2 → 2+0', [2, 2], [3, 3]],
    ['a\nb\n', '3+1 → 3+2', [3, 3, 'c']],
    ['a\nb\n', '3+1 → 3+0', [3, 3]],
    ['a\nb\n', '1+3 → 1+1', [1, 3]],
    ['', '1+1 → 1+2', [1, 1, 'a\n']],
  ])('says in the order of the file where lines were and where they are: %j, %s', (file, moves, ...edits) => {
    expect(movesOf(file, ...edits)).toBe(moves)
  })

  it('gives back the bytes themselves, not a copy, where nothing changed', () => {
    const bytes = encode('a\n')
    expect(valueOf(applyEdits(bytes, requestOf(bytes, [[1, 1, 'a']]))).bytes).toBe(bytes)
  })

  it('gives new bytes that share nothing with the old ones', () => {
    const bytes = encode('a\nb\n')
    const result = valueOf(applyEdits(bytes, requestOf(bytes, [[1, 1, 'A']])))
    bytes.fill(0)
    expect(decode(result.bytes)).toBe('A\nb\n')
  })

  it('reads a part of a larger buffer as a file of its own', () => {
    const part = encode('xx\na\nb\nyy').subarray(3, 7)
    expect(edited(part, [1, 1, 'A'])).toBe('A\nb\n')
  })

  // PROTOCOL §6.2 and §7: a stage with faults stops the ones after it.
  it.each<[stage: string, file: Uint8Array | string, hash: string, edits: Sent[], codes: string[]]>([
    [
      'the request',
      Uint8Array.of(0xff),
      '?',
      [['1', 1, '\ud800']],
      ['invalid-tag', 'invalid-anchor', 'invalid-content'],
    ],
    ['the file', Uint8Array.of(0xff), 'AAAAAAAA', [[3, 1]], ['not-utf8']],
    ['the tag', 'a\n', 'AAAAAAAA', [[3, 1]], ['stale-tag']],
    ['the ranges', '\uFEFFa\n', '', [[9, 1, '\uFEFF']], ['inverted-range', 'out-of-range']],
    ['the result', 'a\n', '', [[1, 1, '\uFEFF']], ['unrepresentable']],
  ])('says all that is wrong with %s, and nothing of what comes after', (_, file, hash, edits, codes) => {
    const request = requestOf(file, edits)
    const result = applyEdits(encode(file), { ...request, hash: hash || request.hash })
    expect(result.ok ? [] : result.faults.map(({ code }) => code)).toEqual(codes)
  })

  it('refuses a file that is too large before it asks whether it is text', () => {
    expect(refused(new Uint8Array(maxByteLength + 1).fill(0xff), [1, 1, 'x'])).toEqual(['file-too-large'])
  })

  it('refuses bytes that are not UTF-8 also where only other lines are edited', () => {
    expect(refused(Uint8Array.of(0x78, 0x0a, 0xe9, 0x0a), [1, 1, 'y'])).toEqual(['not-utf8'])
    expect(edited('a\n\uFFFD\n', [1, 1, 'b'])).toBe('b\n\uFFFD\n')
    expect(edited('a\0b\nc\n', [2, 2, 'd'])).toBe('a\0b\nd\n')
  })
})

describe('applyChanges', () => {
  it('gives the snapshot it was given where nothing changed, and a new one else', () => {
    const before = snapshotFrom('a\nb\n')
    const outcomeOf = (content: string) =>
      valueOf(applyChanges(before, valueOf(parseEditRequest(requestOf('a\nb\n', [[1, 1, content]])))))
    expect(outcomeOf('a').snapshot).toBe(before)
    expect(outcomeOf('x').snapshot.line(1)).toBe('x')
  })
})
