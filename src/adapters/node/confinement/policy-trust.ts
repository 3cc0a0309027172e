/** Who may change a file or folder, as one look found it. */
export interface Guarded {
  readonly kind: 'file' | 'directory' | 'other'
  readonly mode: number
  readonly owner: number
  readonly links: number
}

/** A policy and the two folders whose writers could put another in its place. */
export interface PolicyFacts {
  readonly file: Guarded
  /** `.hashline` itself. */
  readonly folder: Guarded
  /** The folder that the policy governs. */
  readonly governed: Guarded
  /** Who runs this; null where files have no such owner, and only kind and links are looked at. */
  readonly user: number | null
}

/** Why a policy is not to be believed, or null. It then forbids everything: one that could be ignored binds nobody. */
export function distrustOf({ file, folder, governed, user }: PolicyFacts): string | null {
  if (folder.kind !== 'directory') return 'its folder is not a folder'
  if (file.kind !== 'file') return 'it is not a regular file'
  if (file.links !== 1) return `it has ${file.links} names`
  if (user === null) return null
  const guarded = { it: file, 'its folder': folder, 'the folder it governs': governed }
  for (const [name, facts] of Object.entries(guarded)) {
    if (facts.owner !== user && facts.owner !== 0) return `${name} belongs to another user`
    if (isOpenToOthers(facts)) return `${name} can be written by others`
  }
  return null
}

/** In a sticky folder others can add, but neither rename nor replace what is there. */
function isOpenToOthers({ kind, mode }: Guarded): boolean {
  const isSticky = kind === 'directory' && (mode & 0o1000) !== 0
  return (mode & 0o022) !== 0 && !isSticky
}
