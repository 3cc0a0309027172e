import type { Part } from '../protocol/part.ts'

/** Bytes that take the place of a part of others. */
export interface Splice extends Part {
  readonly bytes: Uint8Array
}

/** The bytes with each splice in place. They stand in order and share no byte; everything else is copied. */
export function splice(bytes: Uint8Array, splices: readonly Splice[]): Uint8Array {
  const growth = splices.reduce((sum, { start, end, bytes: added }) => sum + added.length - (end - start), 0)
  const result = new Uint8Array(bytes.length + growth)
  let read = 0
  let written = 0
  const copy = (piece: Uint8Array): void => {
    result.set(piece, written)
    written += piece.length
  }
  for (const { start, end, bytes: added } of splices) {
    copy(bytes.subarray(read, start))
    copy(added)
    read = end
  }
  copy(bytes.subarray(read))
  return result
}
