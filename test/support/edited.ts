import { expect } from 'vitest'
import { applyEdits, type Applied } from '../../src/engine/apply.ts'
import { formatAnchor } from '../../src/protocol/anchor.ts'
import type { EditRequest } from '../../src/protocol/edit.ts'
import type { Fault, FaultCode } from '../../src/protocol/fault.ts'
import { listSnapshot } from '../../src/protocol/listing.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import { anchorOf, decode, encode, snapshotFrom, valueOf, type File } from './file.ts'
import { naiveEdit, splitLines } from './naive-edit.ts'

/** A range by line numbers, whose anchors are made from the file, or by anchors as they are; and the content. */
export type Sent = readonly [from: number | string, to: number | string, content?: string | null | undefined]

/** The text of the file after the edits. */
export function edited(file: File, ...edits: readonly Sent[]): string {
  return decode(applied(file, ...edits).bytes)
}

/** What the engine makes of edits that it accepts, once all that holds of every such answer is checked. */
export function applied(file: File, ...edits: readonly Sent[]): Applied {
  const bytes = encode(file)
  const request = requestOf(file, edits)
  const answer = valueOf(applyEdits(bytes, request))
  expect(equalBytes(bytes, encode(file)), 'the bytes given are left alone').toBe(true)
  expect(answer.tag, 'the tag is that of the result').toBe(tagOf(answer.bytes))
  expect(answer.changed, 'changed says whether bytes changed').toBe(!equalBytes(bytes, answer.bytes))
  if (answer.changed) expectUntouched(decode(bytes), decode(answer.bytes), edits, answer)
  expectRowsAccepted(answer.bytes)
  const again = applyEdits(answer.bytes, request)
  expect(again.ok ? 'accepted' : again.faults[0].code).toBe(answer.changed ? 'stale-tag' : 'accepted')
  return answer
}

/** The codes of all faults of the edits, in order; none where they are accepted. */
export function refused(file: File, ...edits: readonly Sent[]): FaultCode[] {
  return faultsOf(file, ...edits).map(({ code }) => code)
}

/** All faults of the edits, in order; none where they are accepted. */
export function faultsOf(file: File, ...edits: readonly Sent[]): readonly Fault[] {
  const bytes = encode(file)
  const result = applyEdits(bytes, requestOf(file, edits))
  expect(equalBytes(bytes, encode(file)), 'the bytes given are left alone').toBe(true)
  return result.ok ? [] : result.faults
}

/** The text after the edits, or why they are refused, in the words of `verdictOf`. */
export function outcomeOf(file: string, edits: readonly Sent[]): string | { refused: FaultCode } {
  const [fault] = faultsOf(file, ...edits)
  return fault === undefined ? edited(file, ...edits) : { refused: fault.code }
}

/** What the judge says of edits by line numbers. */
export function verdictOf(file: string, edits: readonly Sent[]): string | { refused: FaultCode } {
  return naiveEdit(
    file,
    edits.map(([from, to, content]) => ({ from: Number(from), to: Number(to), content })),
  )
}

/** What a caller sends who has just read the file. A line that is not there has the letters of an empty one. */
export function requestOf(file: File, edits: readonly Sent[]): EditRequest {
  const bytes = encode(file)
  const snapshot = snapshotOf(bytes)
  const lineCount = snapshot.ok ? snapshot.value.lineCount : 0
  const anchor = (end: number | string): string => {
    if (typeof end === 'string') return end
    return snapshot.ok && end <= lineCount ? formatAnchor(snapshot.value.anchor(end)) : anchorOf(end, '')
  }
  return {
    hash: tagOf(bytes),
    edits: edits.map(([from, to, content]) => ({ from: anchor(from), to: anchor(to), content })),
  }
}

/**
 * The byte-order mark is as it was, and so are all lines outside the ranges sent, with their endings. One
 * ending may go: that of the line before a deletion which reaches the end of the file. PROTOCOL §6.6.
 */
function expectUntouched(before: string, after: string, edits: readonly Sent[], { changes }: Applied): void {
  expect(markOf(after), 'the mark is as it was').toBe(markOf(before))
  const sent = edits.map(([from, to]) => ({ line: lineOf(from), lineCount: lineOf(to) - lineOf(from) + 1 }))
  const old = rowsOf(before)
  const last = changes.at(-1)
  const isCut = last?.after.lineCount === 0 && last.before.line + last.before.lineCount > old.length
  const untouched = isCut
    ? old.with(last.before.line - 2, withoutEnding(old[last.before.line - 2] ?? ''))
    : old
  const spans = changes.map((change) => change.after)
  expect(outside(rowsOf(after), spans), 'lines outside the ranges').toEqual(outside(untouched, sent))
}

/** Every row that a listing of the bytes shows is accepted as an edit, and replacing it by itself changes nothing. */
function expectRowsAccepted(bytes: Uint8Array): void {
  const snapshot = snapshotFrom(bytes)
  const [header = '', ...rows] = listSnapshot(snapshot, 'a').split('\n')
  const edits = rows.map((row) => {
    const bar = row.indexOf('|')
    const anchor = row.slice(0, bar)
    return { from: anchor, to: anchor, content: `${row.slice(bar + 1)}\n` }
  })
  // An empty file takes content with its final newline, so only nothing leaves it as it is.
  const isEmpty = bytes.length === snapshot.bomLength
  const request = { hash: header, edits: isEmpty ? edits.map(({ from, to }) => ({ from, to })) : edits }
  expect(valueOf(applyEdits(bytes, request)).changed, 'a row replaced by itself').toBe(false)
}

/** Lines with their endings, without the mark. */
function rowsOf(text: string): string[] {
  return splitLines(text.slice(markOf(text).length)).map((line) => line.text + line.ending)
}

function outside(
  rows: readonly string[],
  spans: readonly { readonly line: number; readonly lineCount: number }[],
): string[] {
  return rows.filter(
    (_, index) => !spans.some(({ line, lineCount }) => line <= index + 1 && index + 1 < line + lineCount),
  )
}

/** Quick also for large files, which `toEqual` is not. */
function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

function markOf(text: string): string {
  return text.startsWith('\uFEFF') ? '\uFEFF' : ''
}

function withoutEnding(row: string): string {
  return row.replace(/[\r\n]+$/, '')
}

function lineOf(end: number | string): number {
  return typeof end === 'number' ? end : Number(/\d+/.exec(end)?.[0])
}
