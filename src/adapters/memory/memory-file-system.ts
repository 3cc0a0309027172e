import { encodeUtf8, isSame } from '../../protocol/bytes.ts'
import type { DirectoryEntry, FileStatus, FileSystem, Swap, SwapResult } from '../../ports/file-system.ts'
import { systemError } from '../../ports/system-error.ts'

/** Files in a Map: for tests, sandboxes and dry runs. Relative paths are taken from `/`; there are no links. */
export class MemoryFileSystem implements FileSystem {
  #files = new Map<string, Uint8Array>()
  #directories = new Set(['/'])
  readonly #readOnly = new Set<string>()

  /** Files by path; texts are stored as UTF-8. */
  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}) {
    for (const [path, content] of Object.entries(files)) {
      this.#put(normalize(path), typeof content === 'string' ? encodeUtf8(content) : content)
    }
  }

  /** Nobody may write the file then, until it is made writable again. */
  makeReadOnly(path: string): void {
    this.#fileAt(path)
    this.#readOnly.add(normalize(path))
  }

  makeWritable(path: string): void {
    this.#fileAt(path)
    this.#readOnly.delete(normalize(path))
  }

  async stat(path: string): Promise<FileStatus> {
    const identity = normalize(path)
    if (this.#directories.has(identity)) return { kind: 'directory', byteLength: 0, writable: true, identity }
    const { length } = this.#fileAt(path)
    return { kind: 'file', byteLength: length, writable: !this.#readOnly.has(identity), identity }
  }

  async readFile(path: string): Promise<Uint8Array> {
    return new Uint8Array(this.#fileAt(path))
  }

  async readDirectory(path: string): Promise<readonly DirectoryEntry[]> {
    const directory = normalize(path)
    if (this.#files.has(directory)) throw systemError('ENOTDIR', path)
    if (!this.#directories.has(directory)) throw systemError('ENOENT', path)
    return [
      ...namesIn(directory, this.#files.keys(), 'file'),
      ...namesIn(directory, this.#directories, 'directory'),
    ]
  }

  async compareAndSwap(
    path: string,
    expected: Uint8Array | null,
    next: Uint8Array | null,
  ): Promise<SwapResult> {
    return this.#swap({ path, expected, next }, overwritten)
  }

  async transaction(given: readonly Swap[]): Promise<SwapResult> {
    // Read once and at first: whoever answers for them could write in between.
    const swaps = given.map(({ path, expected, next }) => ({ path, expected, next }))
    const places = new Set(swaps.map(({ path }) => normalize(path)))
    if (places.size < swaps.length) throw new TypeError('two swaps of one file')
    const [files, directories] = [new Map(this.#files), new Set(this.#directories)]
    let outcome: SwapResult = 'changed'
    try {
      outcome = swaps.every((swap) => this.#swap(swap, copied) === 'swapped') ? 'swapped' : 'changed'
      return outcome
    } finally {
      if (outcome === 'changed') [this.#files, this.#directories] = [files, directories]
    }
  }

  #swap({ path, expected, next }: Swap, stored: Storing): SwapResult {
    const normal = normalize(path)
    if (this.#directories.has(normal)) throw systemError('EISDIR', path)
    if (path.endsWith('/')) throw systemError('ENOTDIR', path)
    if (!isSame(this.#files.get(normal) ?? null, expected)) return 'changed'
    if (isSame(next, expected)) return 'swapped'
    if (this.#readOnly.has(normal)) throw systemError('EACCES', path)
    if (next === null) this.#files.delete(normal)
    else this.#put(normal, next, stored)
    return 'swapped'
  }

  #fileAt(path: string): Uint8Array {
    const normal = normalize(path)
    if (this.#directories.has(normal)) throw systemError('EISDIR', path)
    const bytes = this.#files.get(normal)
    if (bytes !== undefined && path.endsWith('/')) throw systemError('ENOTDIR', path)
    if (bytes !== undefined) return bytes
    throw systemError(
      ancestorsOf(normal).some((ancestor) => this.#files.has(ancestor)) ? 'ENOTDIR' : 'ENOENT',
      path,
    )
  }

  #put(normal: string, bytes: Uint8Array, stored: Storing = copied): void {
    const ancestors = ancestorsOf(normal)
    if (ancestors.some((ancestor) => this.#files.has(ancestor))) throw systemError('ENOTDIR', normal)
    for (const ancestor of ancestors) this.#directories.add(ancestor)
    this.#files.set(normal, stored(bytes, this.#files.get(normal)))
  }
}

/** How a file gets memory of its own, which nobody else may change. */
type Storing = (bytes: Uint8Array, before: Uint8Array | undefined) => Uint8Array

/** In new memory: a transaction may want the version before back. */
function copied(bytes: Uint8Array): Uint8Array {
  // Not `slice()`: that of a Buffer shares its memory.
  return new Uint8Array(bytes)
}

/** In that of the version before, unless that is too small or would be mostly empty: 8 MiB anew cost 1 ms. */
function overwritten(bytes: Uint8Array, before: Uint8Array | undefined): Uint8Array {
  const room = before?.buffer.byteLength ?? 0
  if (before === undefined || room < bytes.length || room > 2 * bytes.length) return copied(bytes)
  const version = new Uint8Array(before.buffer, 0, bytes.length)
  version.set(bytes)
  return version
}

/** The one spelling of a path: from `/`, without `.`, `..`, or doubled and trailing slashes. */
function normalize(path: string): string {
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return `/${names.join('/')}`
}

/** `/`, `/a` and `/a/b` for `/a/b/c`. */
function ancestorsOf(normal: string): readonly string[] {
  const names = normal.split('/').slice(1, -1)
  return ['/', ...names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`)]
}

function namesIn(
  directory: string,
  paths: Iterable<string>,
  kind: 'file' | 'directory',
): readonly DirectoryEntry[] {
  const prefix = directory === '/' ? '/' : `${directory}/`
  return Array.from(paths)
    .filter(
      (path) => path.startsWith(prefix) && path !== directory && !path.slice(prefix.length).includes('/'),
    )
    .map((path) => ({ name: path.slice(prefix.length), kind }))
}
