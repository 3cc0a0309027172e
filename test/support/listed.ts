import { formatAnchor } from '../../src/protocol/anchor.ts'
import { encodeUtf8 } from '../../src/protocol/bytes.ts'
import { snapshotOf, type Snapshot } from '../../src/protocol/snapshot.ts'

/** What a caller knows of a file that it has just read. */
export interface Listed {
  readonly hash: string
  /** The anchor of a line; lines count from 1. */
  readonly at: (line: number) => string
  readonly snapshot: Snapshot
}

/** Looks at a file that is known to be good: its text, U+FEFF in front for a byte-order mark, or its bytes. */
export function listed(file: string | Uint8Array): Listed {
  const looked = snapshotOf(typeof file === 'string' ? encodeUtf8(file) : file)
  if (!looked.ok) throw new Error(`refused: ${JSON.stringify(looked.faults)}`)
  const snapshot = looked.value
  return { hash: snapshot.tag, at: (line) => formatAnchor(snapshot.anchor(line)), snapshot }
}
