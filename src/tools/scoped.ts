import type { FileSystem } from '../ports/file-system.ts'
import type { Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import type { Place } from './place.ts'
import type { ToolResult } from './tool.ts'

/** What the details of a writing tool say of the scope that its file system keeps to, if it has one. */
export interface Scoped {
  readonly scope?: NonNullable<FileSystem['scope']>
}

/** Asks before anything else whether a place may be written. Faults: `policy`, `denied`. */
export function checkTarget(fileSystem: FileSystem, { path, shown }: Place): Promise<Result<void>> {
  return attempt(shown, async () => fileSystem.checkTarget?.(path))
}

/** The same answer, with the scope. */
export function withScope<Details extends Scoped>(
  { content, details }: ToolResult<Details>,
  { scope }: FileSystem,
): ToolResult<Details> {
  return { content, details: scope === undefined ? details : { ...details, scope } }
}
