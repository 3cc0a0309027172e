import type { FileSystem } from '../ports/file-system.ts'
import type { Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import type { Place } from './place.ts'

/** Has interrupted writes around the files of a call ended, before it looks at them. Faults: `io` and the like. */
export function recover(fileSystem: FileSystem, places: readonly Place[]): Promise<Result<void>> {
  return attempt(undefined, async () => fileSystem.recover?.(places.map(({ path }) => path)))
}
