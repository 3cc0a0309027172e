import type { FileSystem } from '../ports/file-system.ts'
import type { Fault } from '../protocol/fault.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import { emptySnapshot, type Snapshot } from '../protocol/snapshot.ts'
import { withFact } from './attempt.ts'
import { lookAt } from './file.ts'
import type { FileHunks } from './file-hunks.ts'
import { checkTarget } from './scoped.ts'

/** A file that hunks are for, as it was seen. */
export interface SeenFile extends FileHunks {
  /** Whether there is none, and the first hunk creates it. */
  readonly isNew: boolean
  /** Empty where the file is new. */
  readonly before: Snapshot
}

/**
 * Looks at a file that hunks are for. Where there is none, an empty find comes first, and no hash says that
 * there is one. Faults: those of the place, PROTOCOL §7, with the number of the first hunk.
 */
export async function seeFile(fileSystem: FileSystem, file: FileHunks): Promise<Result<SeenFile>> {
  const { place, tag } = file
  const [first] = file.hunks
  const target = await checkTarget(fileSystem, place)
  const look = target.ok ? await lookAt(fileSystem, place) : target
  if (look.ok && look.value.status.writable)
    return accept({ ...file, isNew: false, before: look.value.snapshot })
  const fault = look.ok ? refuse({ code: 'not-writable', path: place.shown }) : look
  const isNew = fault.faults[0].code === 'not-found' && first?.find === '' && tag === null
  if (!isNew) return withFact(fault, first === undefined ? {} : { hunk: first.hunk })
  return accept({ ...file, isNew: true, before: emptySnapshot() })
}

/** Of new files those that would stand below another one, as if that were a folder. Faults: `not-a-file`. */
export function nestedFaults(files: readonly SeenFile[]): readonly Fault[] {
  const added = files.filter(({ isNew }) => isNew)
  const identities = new Set(added.map(({ place }) => place.identity))
  return added
    .filter(
      ({ place }) =>
        place.path.endsWith('/') || foldersOf(place.identity).some((folder) => identities.has(folder)),
    )
    .map(({ place, hunks: [first] }) => ({
      code: 'not-a-file',
      path: place.shown,
      ...(first === undefined ? {} : { hunk: first.hunk }),
    }))
}

/** `/a/b`, `/a` and what stands before for `/a/b/c`. */
function foldersOf(path: string): readonly string[] {
  return Array.from(path.matchAll(/\//g), ({ index }) => path.slice(0, index))
}
