import { AsyncLocalStorage } from 'node:async_hooks'
import { realpathSync } from 'node:fs'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { ScopeOptions } from '../adapters/node/confinement/scope.ts'
import { NodeFileSystem } from '../adapters/node/node-file-system.ts'
import { orNull } from '../adapters/node/or-null.ts'
import type { Shell } from '../ports/shell.ts'
import type { Policies } from './policies.ts'
import { configured, scopeOf } from './scope.ts'
import { UsageError } from './usage-error.ts'

/** What the calls of a server reach: a folder, less what the environment, policies and the client take away. */
export class Reach {
  /** Absolute. Relative paths are taken from it. */
  readonly folder: string
  readonly #scope: ScopeOptions
  readonly #current = new AsyncLocalStorage<NodeFileSystem>()
  #latest: { readonly key: string; readonly fileSystem: NodeFileSystem }

  /** `root`: where nothing is said, that of the environment, else the working folder. Throws `UsageError`. */
  constructor(root: string | undefined, policies: Policies) {
    // Said and saying nothing, as a variable that is not set: it must not become the working folder.
    if (root === '') throw new UsageError('the root is not a path', 'config_error')
    const outer = scopeOf(process.env)
    this.folder = realFolder(root ?? outer.root ?? '.')
    this.#scope = { root: this.folder, ...outer, policies }
    if (outer.root !== undefined && !isWithin(this.folder, realFolder(outer.root)))
      throw new UsageError('--root lies outside HASHLINE_EDIT_ROOT', 'config_error')
    this.#latest = configured(() => this.#make([this.folder]), process.env)
  }

  /** Runs a call that reaches, of the folder, only what lies in these folders too; null: all of it. */
  within<Value>(folders: readonly string[] | null, call: () => Value): Value {
    const kept = folders === null ? [this.folder] : overlap(this.folder, folders)
    if (JSON.stringify(kept) !== this.#latest.key) this.#latest = this.#make(kept)
    return this.#current.run(this.#latest.fileSystem, call)
  }

  /** What the call that is running reaches. */
  get fileSystem(): NodeFileSystem {
    const fileSystem = this.#current.getStore()
    if (fileSystem === undefined) throw new TypeError('files are reached outside of a call')
    return fileSystem
  }

  /** The same shell, whose commands start in folders that the call reaches. */
  confine(shell: Shell): Shell {
    return {
      get sessions() {
        return shell.sessions
      },
      find: (id) => shell.find(id),
      dispose: () => shell.dispose(),
      start: async (command) => {
        await this.fileSystem.readDirectory(command.cwd)
        return shell.start(command)
      },
    }
  }

  #make(within: readonly string[]) {
    return {
      key: JSON.stringify(within),
      fileSystem: new NodeFileSystem({ scope: { ...this.#scope, within } }),
    }
  }
}

function realFolder(path: string): string {
  const real = realPathOrNull(resolve(path))
  if (real === null) throw new UsageError(`the root ${JSON.stringify(path)} is not there`, 'config_error')
  return real
}

/** What a folder has in common with others: of two, one lies in the other, or there is nothing. */
function overlap(folder: string, others: readonly string[]): readonly string[] {
  const parts = others.map(realPathOrNull).flatMap((other) => {
    if (other === null) return []
    if (isWithin(folder, other)) return [folder]
    return isWithin(other, folder) ? [other] : []
  })
  return parts.includes(folder) ? [folder] : [...new Set(parts)].toSorted()
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

function realPathOrNull(path: string): string | null {
  return orNull(() => realpathSync.native(path))
}
