import { accept, type Result } from '../protocol/result.ts'
import { attempt } from './attempt.ts'
import { findInFolder, type Look, type Search } from './find-matches.ts'
import type { Glob } from './glob.ts'
import { inSlices } from './in-slices.ts'
import type { Place } from './place.ts'
import { msLeft, type Running } from './running.ts'
import { walk, type Walked } from './walk.ts'

/** What a folder holds, and which of its files are worth a look. */
export interface Prepared extends Walked {
  readonly candidates: readonly string[]
}

/** Walks a folder, and at the same time asks the file system, where it can search, which files to look at. */
export async function prepareSearch(search: Search, folder: Place, glob: Glob): Promise<Result<Prepared>> {
  const { fileSystem, pattern, running } = search
  const odd = new AbortController()
  const walking = walk(fileSystem, folder, glob, { ...running, onOddRules: () => odd.abort() })
  const files = walking.then((walked) => (walked.ok ? walked.value.files : []))
  const query = {
    folder: folder.path,
    pattern,
    glob: glob.text,
    files,
    signal: signalOf(running, odd.signal),
  }
  // One that fails has cleared no file, and every file is looked at.
  const searching = attempt(folder.shown, async () => fileSystem.search?.(query))
  const [walked, searched] = await Promise.all([walking, searching])
  const candidates = (searched.ok ? searched.value : undefined) ?? (await files)
  return walked.ok ? accept({ ...walked.value, candidates }) : walked
}

/** Looks at the candidates, in their order: what has matches, and what was skipped. Faults: `aborted`, `timeout`. */
export async function* searchFolder(
  search: Search,
  folder: Place,
  candidates: readonly string[],
): AsyncGenerator<Result<readonly Look[]>> {
  yield* inSlices(candidates, (paths) => findInFolder(search, folder, paths), search.running)
}

function signalOf(running: Running, odd: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(Math.ceil(msLeft(running)))
  return AbortSignal.any([odd, timeout, ...(running.signal === undefined ? [] : [running.signal])])
}
