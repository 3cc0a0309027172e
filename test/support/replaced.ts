import { expect } from 'vitest'
import { replaceText } from '../../src/engine/replace-text.ts'
import type { Applied } from '../../src/engine/apply.ts'
import type { Fault, FaultCode } from '../../src/protocol/fault.ts'
import { snapshotOf, type Snapshot } from '../../src/protocol/snapshot.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import type { HunkPair } from './naive-replace.ts'

/** The text of a file after hunks, once all that holds of every accepted call is checked. */
export function replaced(file: string, ...hunks: readonly HunkPair[]): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(applied(file, ...hunks).bytes)
}

/** What the engine makes of hunks that it accepts. */
export function applied(file: string, ...hunks: readonly HunkPair[]): Applied {
  const [result, before] = [resultOf(file, hunks), snapshotFrom(Buffer.from(file))]
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.faults)}`)
  const after = snapshotFrom(result.value.bytes)
  expect(result.value.tag, 'the tag is that of the result').toBe(tagOf(result.value.bytes))
  expect(result.value.changed, 'changed says whether bytes changed').toBe(
    !Buffer.from(file).equals(result.value.bytes),
  )
  expect(rebuilt(before, after, result.value), 'the changes tell the whole difference').toEqual(rowsOf(after))
  return result.value
}

/** All faults of hunks; none where they are accepted. */
export function faultsOf(file: string, ...hunks: readonly HunkPair[]): readonly Fault[] {
  const result = resultOf(file, hunks)
  return result.ok ? [] : result.faults
}

/** The text after hunks, or why they are refused: the first hunk that is, since the judge stops there. */
export function outcomeOf(file: string, hunks: readonly HunkPair[]): string | { refused: FaultCode } {
  const [first] = faultsOf(file, ...hunks).toSorted((a, b) => (a.hunk ?? 0) - (b.hunk ?? 0))
  return first === undefined ? replaced(file, ...hunks) : { refused: first.code }
}

function resultOf(file: string, hunks: readonly HunkPair[]) {
  const bytes = Buffer.from(file)
  const result = replaceText(
    bytes,
    hunks.map(([find, replace]) => ({ find, replace })),
  )
  expect(bytes.equals(Buffer.from(file)), 'the bytes given are left alone').toBe(true)
  return result
}

/** The lines of the old file, with those of the new one where the changes say that they differ. */
function rebuilt(before: Snapshot, after: Snapshot, { changes }: Applied): readonly string[] {
  const [old, now] = [rowsOf(before), rowsOf(after)]
  let [next, shift] = [1, 0]
  const rows = changes.flatMap((change) => {
    const kept = old.slice(next - 1, change.before.line - 1)
    expect(change.after.line, 'lines are shifted by the changes before').toBe(change.before.line + shift)
    next = change.before.line + change.before.lineCount
    shift += change.after.lineCount - change.before.lineCount
    return [...kept, ...now.slice(change.after.line - 1, change.after.line - 1 + change.after.lineCount)]
  })
  return [...rows, ...old.slice(next - 1)]
}

/** Lines with their endings. */
function rowsOf({ lineCount, line, lines }: Snapshot): readonly string[] {
  return Array.from({ length: lineCount }, (_, index) => line(index + 1) + lines.endingOf(index + 1))
}

function snapshotFrom(bytes: Uint8Array): Snapshot {
  const snapshot = snapshotOf(bytes)
  if (!snapshot.ok) throw new Error(`refused: ${JSON.stringify(snapshot.faults)}`)
  return snapshot.value
}
