import { formatAnchor } from '../../src/protocol/anchor.ts'
import { lettersOf } from '../../src/protocol/letters.ts'
import type { Result } from '../../src/protocol/result.ts'
import { snapshotOf, type Snapshot } from '../../src/protocol/snapshot.ts'

/** A file: its text, U+FEFF in front for a byte-order mark, or its bytes. */
export type File = string | Uint8Array

export function encode(file: File): Uint8Array {
  return typeof file === 'string' ? new TextEncoder().encode(file) : file.slice()
}

export function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}

/** Looks at a file that is known to be good. */
export function snapshotFrom(file: File): Snapshot {
  return valueOf(snapshotOf(encode(file)))
}

/** The anchor of a line with this text, whether a file has it there or not. */
export function anchorOf(line: number, text: string): string {
  return formatAnchor({ line, letters: lettersOf(text) })
}

/** The value of a result that is known to be good. */
export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.faults)}`)
  return result.value
}
