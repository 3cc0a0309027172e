import { indexOfBytes } from '../protocol/bytes.ts'
import type { Range } from '../protocol/edit.ts'
import { lineTableOf } from '../protocol/line-table.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import { lfBytesOf } from './replace-at.ts'
import { sourceOf } from './source.ts'

/** The lines on which each text first stands in a snapshot; nothing for one that does not, or is empty. */
export function linesHolding({ bytes, bomLength }: Snapshot, texts: readonly string[]): readonly Range[] {
  const { lf } = sourceOf(bytes, bomLength)
  const lines = lineTableOf(lf, 0)
  return texts.flatMap((text) => {
    const wanted = lfBytesOf(text)
    const offset = wanted.length === 0 ? -1 : indexOfBytes(lf, wanted, 0)
    if (offset === -1) return []
    return [{ from: lines.lineAt(offset), to: lines.lineAt(offset + wanted.length - 1) }]
  })
}
