import type {
  DirectoryEntry,
  FileStatus,
  FileSystem,
  SearchQuery,
  Swap,
  SwapOptions,
  SwapResult,
} from '../../ports/file-system.ts'
import { systemError } from '../../ports/system-error.ts'
import { quote } from '../../protocol/quote.ts'
import { nodeCalls, type Calls } from './calls.ts'
import { commitSwaps } from './commit/commit-swaps.ts'
import type { Manner } from './commit/commit-under-locks.ts'
import { recoverFiles } from './commit/recover-files.ts'
import { rulesOf } from './confinement/rules.ts'
import type { ScopeOptions } from './confinement/scope.ts'
import type { Guarantee } from './confinement/step.ts'
import { findRipgrep } from './search/find-ripgrep.ts'
import { guarded, type Guardable } from './guarded.ts'
import { bytesOf, entriesOf, statusOf } from './reading.ts'
import { checkTarget } from './check-target.ts'
import { searchWithRipgrep } from './search/ripgrep.ts'

/** How a file system on disk writes. */
export interface NodeFileSystemOptions {
  /** Where files may be read and written. Left out: wherever this process may. */
  readonly scope?: ScopeOptions
  /**
   * `full`, where nothing is said: what was written outlasts a power cut. `fast` leaves that to the system;
   * against a killed process both are safe.
   */
  readonly durability?: 'full' | 'fast'
  /**
   * Files stay the same inode, with all their names and attributes, and are written in place. A reader can see
   * a mixture, and every such write says so.
   */
  readonly preserveInode?: boolean
  /**
   * The path of the ripgrep that searches; null where none is to. Where nothing is said: that of
   * `@vscode/ripgrep` if it is installed, else `rg` on the PATH, else none.
   */
  readonly ripgrep?: string | null
  /** For tests: system calls in place of the real ones. */
  readonly calls?: Partial<Calls>
}

/**
 * The files of this machine. Links are followed and stay links; relative paths are taken from the process's
 * folder. After any crash a file has all of its old bytes or all of its new ones. Whoever is about to change it
 * has that commit ended first, and the next write in its folder clears up the rest.
 */
export class NodeFileSystem implements FileSystem {
  readonly scope?: { readonly guarantee: Guarantee }
  readonly #disk: Guardable
  readonly #replacing: Manner['replacing']
  /** What was cleared up before a look, for the write that follows to tell. */
  readonly #notes = new Set<string>()
  #ripgrep: string | null | Promise<string | null> | undefined

  /** Fails with `ERR_POLICY` for a scope that is malformed; then nothing was read or written. */
  constructor(options: NodeFileSystemOptions = {}) {
    const { scope, durability = 'full', preserveInode = false, ripgrep, calls = {}, ...unknown } = options
    // For callers without types: a root in the wrong place must not become no root.
    const [name] = Object.keys(unknown)
    if (name !== undefined) throw systemError('ERR_POLICY', 'options', `there is no option ${quote(name)}`)
    const rules = scope === undefined ? null : rulesOf(scope)
    if (rules !== null && preserveInode) throw systemError('ERR_POLICY', 'scope', inPlace)
    if (rules !== null) this.scope = { guarantee: rules.guarantee }
    this.#disk = { calls: { ...nodeCalls, ...calls }, durability, rules }
    this.#replacing = preserveInode ? 'rewrite' : 'replace'
    this.#ripgrep = ripgrep
  }

  /** The root of the scope, else the folder that this process is in. */
  get cwd(): string {
    return this.#disk.rules?.root?.folder ?? process.cwd()
  }

  stat(path: string): Promise<FileStatus> {
    return guarded(this.#disk, 'write', (disk) => statusOf(path, disk))
  }

  readFile(path: string): Promise<Uint8Array> {
    return guarded(this.#disk, 'read', (disk) => bytesOf(path, disk))
  }

  readDirectory(path: string): Promise<readonly DirectoryEntry[]> {
    return guarded(this.#disk, 'read', (disk) => entriesOf(path, disk))
  }

  checkTarget(path: string): Promise<void> {
    return guarded(this.#disk, 'write', (disk) => checkTarget(path, disk))
  }

  recover(paths: readonly string[]): Promise<void> {
    return guarded(this.#disk, 'write', (disk) => recoverFiles(paths, disk, (note) => this.#notes.add(note)))
  }

  compareAndSwap(
    path: string,
    expected: Uint8Array | null,
    next: Uint8Array | null,
    options?: SwapOptions,
  ): Promise<SwapResult> {
    return this.transaction([{ path, expected, next }], options)
  }

  async transaction(swaps: readonly Swap[], { onNote = ignore }: SwapOptions = {}): Promise<SwapResult> {
    const notes = new Set(this.#notes)
    const manner = { replacing: this.#replacing, onNote: (note: string) => void notes.add(note) }
    const outcome = await guarded(this.#disk, 'write', (disk) => commitSwaps(swaps, { disk, ...manner }))
    for (const note of notes) {
      // What was cleared up before a write that did not come about, the next one tells.
      if (outcome === 'changed') this.#notes.add(note)
      else {
        this.#notes.delete(note)
        onNote(note)
      }
    }
    return outcome
  }

  async search(query: SearchQuery): Promise<readonly string[]> {
    if (this.#ripgrep === undefined) this.#ripgrep = findRipgrep()
    const program = await this.#ripgrep
    if (program === null) return query.files
    // What it finds is only where to look: the files themselves are read as all files are.
    const place = await guarded(this.#disk, 'read', async ({ guard }) => guard.place(query.folder, 'read'))
    return searchWithRipgrep(program, { ...query, folder: place?.resolved ?? query.folder })
  }
}

const inPlace = 'preserveInode writes in place, which is not done within a scope'

function ignore(): void {}
