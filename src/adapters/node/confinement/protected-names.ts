/**
 * What tools never write: the policy, where git runs programs from, and what makes editors and agents run
 * them. Equality, so `.gitignore` and `.github` stay editable.
 */
const protectedNames: ReadonlySet<string> = new Set([
  '.hashline',
  '.git',
  '.hg',
  '.svn',
  '.jj',
  '.worktrees',
  '.claude',
  '.codex',
  '.agents',
  '.cursor',
  '.vscode',
  '.idea',
  '.husky',
  '.mcp.json',
])

/** Locks, journals and temporary files of this library. */
const ownName = /^\.hl-|^hl-.{0,3}~\d+(\.|$)/

/** `git~1` is `.git`, and `gi7eba~1` is what it is called where several short names would be the same. */
const shortNames: readonly RegExp[] = [...protectedNames, '.gitmodules'].map((name) => {
  const [stem = '', extension = ''] = name.slice(1).split('.')
  const ending = extension === '' ? '' : `\\.${extension.slice(0, 3)}`
  return new RegExp(`^(${stem.slice(0, 6)}|${stem.slice(0, 2)}[0-9a-f]{4})~\\d+${ending}$`)
})

/** Whether some file system would take a name for a protected one. The same answer on every platform. */
export function isProtectedName(name: string): boolean {
  const plain = plainNameOf(name)
  if (protectedNames.has(plain) || ownName.test(plain)) return true
  return shortNames.some((shortName) => shortName.test(plain))
}

/** Whether a name is that of a policy's folder, or of a file that this library makes for itself. */
export function isOwnName(name: string): boolean {
  const plain = plainNameOf(name)
  return plain === '.hashline' || ownName.test(plain)
}

/**
 * A name without what some file system does not see in it: ignorable characters (HFS), case, the dots and
 * spaces at the end and the stream after a colon (NTFS). Upper case first: it also unites `ſ` with `s`.
 */
function plainNameOf(name: string): string {
  const visible = name.normalize('NFC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  const folded = visible.toUpperCase().toLowerCase().normalize('NFC')
  return folded.replace(/:.*/s, '').replace(/[. ]+$/, '')
}
