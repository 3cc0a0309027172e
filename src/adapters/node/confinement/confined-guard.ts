import { basename, dirname, join } from 'node:path'
import type { Guard } from '../guard.ts'
import type { Denial } from './denial.ts'
import { deniedError } from './denied-error.ts'
import { examine, foldersOf } from './examine.ts'
import type { FoundPolicy } from './find-policy.ts'
import type { Forms } from './forms.ts'
import { HeldFolders } from './held-folders.ts'
import { isWithin } from './name-rule.ts'
import { endsAsFolder } from './path-syntax.ts'
import type { Rules } from './rules.ts'
import type { Use } from './spelling.ts'

/** What was found out about a place that may be written. */
interface Cleared {
  readonly forms: Forms
  /** Whether a root or a policy bounds it. */
  readonly isBounded: boolean
}

/** Keeps one call inside a confinement: every folder it works in is held, and none of them is outside the root. */
export class ConfinedGuard implements Guard {
  readonly #rules: Rules
  readonly #folders: HeldFolders
  readonly #cleared = new Map<string, Cleared>()

  constructor(rules: Rules, use: Use) {
    this.#rules = rules
    const asksPolicies = use === 'write' && rules.policies !== 'ignore'
    this.#folders = new HeldFolders({ guarantee: rules.guarantee, asksPolicies })
  }

  place(path: string, use: 'write'): Forms
  place(path: string, use: Use): Forms | null
  place(path: string, use: Use): Forms | null {
    if (use === 'read' && this.#rules.root === null) return null
    const { denial, forms, policies } = examine(path, use, this.#rules, this.#folders)
    if (denial !== null) throw deniedError(denial, path)
    if (use === 'write') this.#cleared.set(forms.resolved, { forms, isBounded: this.#isBoundedBy(policies) })
    if (use === 'read' && endsAsFolder(path)) this.#folders.hold(forms.resolved)
    return forms
  }

  handleOf(folder: string): string {
    const { root, naming } = this.#rules
    if (root !== null && !isWithin(folder, root.folder, naming))
      throw deniedError({ why: 'outside', governed: root.governed }, folder)
    return this.#folders.hold(folder).handle
  }

  wayTo(path: string): string {
    const isRoot = path === this.#rules.root?.folder
    return isRoot ? `${this.handleOf(path)}/.` : join(this.handleOf(dirname(path)), basename(path))
  }

  permits(path: string, links: number): boolean {
    const { denial, policies } = examine(path, 'write', this.#rules, this.#folders)
    return denial === null && (links <= 1 || !this.#isBoundedBy(policies))
  }

  checkInPlace(path: string): void {
    if (this.#clearedAt(path).isBounded) throw deniedError({ why: 'in-place' }, path)
  }

  checkLinks(path: string, links: number): void {
    if (links > 1 && this.#clearedAt(path).isBounded) throw deniedError({ why: 'hard-linked', links }, path)
  }

  checkAgain(path: string): void {
    const { forms } = this.#clearedAt(path)
    const isSame = foldersOf(forms).every((folder) => this.#folders.areUnchanged(folder))
    if (!isSame) throw deniedError(moved, path)
  }

  close(): void {
    this.#folders.close()
  }

  #isBoundedBy(policies: readonly FoundPolicy[]): boolean {
    return this.#rules.root !== null || policies.length > 0
  }

  /** Files of an earlier call that is finished now are examined here first; so are those whose folder was made. */
  #clearedAt(path: string): Cleared {
    const cleared = this.#cleared.get(path)
    if (cleared !== undefined && cleared.forms.missing.length < 2) return cleared
    this.place(path, 'write')
    const found = this.#cleared.get(path)
    if (found === undefined) throw deniedError(moved, path)
    return found
  }
}

const moved: Denial = { why: 'moved' }
