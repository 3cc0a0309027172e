import type { FileSystem } from '../ports/file-system.ts'
import type { Gate } from '../ports/gate.ts'
import type { Located } from './locate.ts'
import type { Provenance } from './provenance.ts'

/** What the host of a writing tool decides; a call has no say in it. */
export interface WriteOptions {
  /** Asked in this order, after everything else was checked. */
  readonly gates?: readonly Gate[]
  /** Everything is checked and nothing written; the answer is as it would be. */
  readonly preview?: boolean
  /** Runs after the write, say a formatter. The answer shows the file as it is then. */
  readonly afterWrite?: (path: string) => unknown
  /** Is told of every write, so that what these tools created can be removed again. */
  readonly provenance?: Provenance
}

/** The state of things after every refusal of a tool that writes. */
export const nothingWritten = 'Nothing was written.'

/** How a call writes. */
export interface Writing {
  readonly fileSystem: FileSystem
  readonly signal: AbortSignal | undefined
  readonly options: WriteOptions
}

/** One file's bytes, as seen and as they are to be; null where there is no file. */
export interface FileWrite {
  readonly place: Located
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
  /** Unified, for gates. */
  readonly diff: string
}
