import { formatIdentity, parseIdentity, type ProcessIdentity } from './process-identity.ts'

/**
 * What a lock says, in one line. It is there with all its text or not at all, so one that cannot be read was
 * not made here.
 */
export interface LockRecord {
  /** Of this lock alone. The temporary files of whoever holds it have it in their names. */
  readonly id: string
  /** Of all the locks that one commit holds. Its journal has it in its name. */
  readonly commit: string
  /** Where that journal is, or would be, from the lock's folder: `../.hashline`. */
  readonly journal: string
  readonly owner: ProcessIdentity
}

const form =
  /^hashline lock (?<id>[0-9a-f]{32}) (?<commit>[0-9a-f]{32}) (?<journal>\.|(?:\.\.\/)*(?:\.\.|\.hashline)) (?<owner>.+)\n$/

/** One line: `hashline lock`, both ids, the way to the journal, the process. */
export function formatLock({ id, commit, journal, owner }: LockRecord): string {
  return `hashline lock ${id} ${commit} ${journal} ${formatIdentity(owner)}\n`
}

/** Reads what `formatLock` wrote; null for anything else. */
export function parseLock(text: string): LockRecord | null {
  const { id, commit = '', journal = '', owner: ownerText = '' } = form.exec(text)?.groups ?? {}
  const owner = parseIdentity(ownerText)
  return id === undefined || owner === null ? null : { id, commit, journal, owner }
}
