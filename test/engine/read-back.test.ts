import { describe, expect, it } from 'vitest'
import { maxByteLength } from '../../src/protocol/bytes.ts'
import { edited, faultsOf, type Sent } from '../support/edited.ts'

type Refusal = [file: string, line: number, ...edits: Sent[]]
type Row = [file: string, result: string, ...edits: Sent[]]

// PROTOCOL §6.9
describe('readBack', () => {
  it.each<Refusal>([
    ['a\rb\n\nc', 2, [2, 2]],
    ['a\rb\nc', 2, [2, 2, '\n']],
    ['a\rb\nc', 1, [1, 2, 'x\n\n']],
    ['x\ra\nb\n', 2, [2, 3, '\n']],
    ['x\ry\r\rz\n\n', 2, [2, 4, '']],
  ])('refuses a lone CR that comes to stand before an LF: %j, line %i', (file, line, ...edits) => {
    expect(faultsOf(file, ...edits)).toEqual([{ code: 'unrepresentable', edit: 1, line, why: 'ending' }])
  })

  it.each<Row>([
    ['a\rb\nc', 'a\rc', [2, 2]],
    ['a\rb\rc\n', 'a\r\rc\n', [2, 2, '\n']],
    ['a\rb\n\nc', 'x\nc', [1, 3, 'x']],
    ['a\r\nb\n', 'a\r\n\n', [2, 2, '\n']],
  ])('accepts endings that stay apart: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it.each<Refusal>([
    ['a\n', 1, [1, 1, '\uFEFFa']],
    ['', 1, [1, 1, '\uFEFF']],
    ['a\n\uFEFFb\n', 1, [1, 1]],
    ['a\nb\n\uFEFF', 1, [1, 2]],
  ])('refuses text that would be taken for a byte-order mark: %j, line %i', (file, line, ...edits) => {
    expect(faultsOf(file, ...edits)).toEqual([{ code: 'unrepresentable', edit: 1, line, why: 'bom' }])
  })

  it.each<Row>([
    ['\uFEFFa\n', '\uFEFF\uFEFFa\n', [1, 1, '\uFEFFa']],
    ['\uFEFFa\n\uFEFFb\n', '\uFEFF\uFEFFb\n', [1, 1]],
    ['a\nb\n', 'a\n\uFEFF\n', [2, 2, '\uFEFF']],
  ])('accepts U+FEFF where it stays text: %j → %j', (file, result, ...edits) => {
    expect(edited(file, ...edits)).toBe(result)
  })

  it('says all that does not read back, each with its edit', () => {
    const faults = faultsOf('a\rb\rc\rd\ne\rf\ng', [4, 4, '\n'], [1, 1, '\uFEFF'], [6, 6, '\n'])
    expect(faults).toMatchObject([
      { edit: 1, line: 4, why: 'ending' },
      { edit: 3, line: 6, why: 'ending' },
      { edit: 2, line: 1, why: 'bom' },
    ])
  })

  it('refuses a result of more than 8 MiB, and accepts exactly 8 MiB', () => {
    const content = 'x'.repeat(maxByteLength - 2)
    expect(edited('a\nb', [1, 1, content])).toHaveLength(maxByteLength)
    expect(faultsOf('a\nb', [1, 1, `${content}x`])).toEqual([
      { code: 'file-too-large', byteLength: maxByteLength + 1 },
    ])
  })
})
