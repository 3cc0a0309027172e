import { nameOf } from '../names.ts'

/** The names of the temporary files that may go with a lock: the new bytes, and the old ones of a rewrite. */
export function temporariesOf(id: string): readonly string[] {
  return [nameOf(id, 'tmp'), nameOf(id, 'old')]
}
