import { quote } from '../../../protocol/quote.ts'

/** What each denial knows: only what its sentence needs, and nothing of what lies outside the root. */
interface Facts {
  'not-text': object
  blank: object
  'control-character': object
  backslash: object
  drive: object
  'too-long': object
  'names-a-folder': object
  'system-folder': { folder: string }
  'windows-name': { name: string }
  'ambiguous-parent': object
  outside: { governed: string }
  'outside-prefixes': { prefixes: readonly string[]; source: string }
  'outside-folders': { folders: readonly string[] }
  protected: { name: string }
  'hard-linked': { links: number }
  'in-place': object
  'no-policy': object
  'bad-policy': { file: string; wrong: string }
  moved: object
}

type Why = keyof Facts

type DenialFor<Reason extends Why> = { readonly why: Reason } & Readonly<Facts[Reason]>

/** Why a confinement refuses a path. */
export type Denial = { [Reason in Why]: DenialFor<Reason> }[Why]

const prose: { readonly [Reason in Why]: (denial: DenialFor<Reason>) => string } = {
  'not-text': () => 'the path is not well-formed text',
  blank: () => 'the path is blank',
  'control-character': () => 'the path holds a control character',
  backslash: () => 'the path holds a backslash; folders are separated by /',
  drive: () => 'the path names a drive, a share or a device',
  'too-long': () => 'the path has more than 4096 bytes, or a name in it more than 255',
  'names-a-folder': () => 'the path ends as a folder does, and only files can be written',
  'system-folder': ({ folder }) => `nothing in ${folder} is a file of the root`,
  'windows-name': ({ name }) => `Windows would not store the name ${quote(name)} as it is spelled`,
  'ambiguous-parent': () => 'its .. stands behind a link or a missing folder, and could mean two files',
  // Also for links that lead outside, to nothing or in a circle: which it is would tell what is outside.
  outside: ({ governed }) => `it does not lead to a place in ${governed}`,
  'outside-prefixes': ({ prefixes, source }) => `${source} lets ${listed(prefixes)} be written`,
  'outside-folders': ({ folders }) =>
    folders.length === 0
      ? 'nothing may be reached: the folders to stay within lie outside the root'
      : `${listed(folders)} may be reached`,
  protected: ({ name }) => `what is called ${quote(name)} is protected, at every depth`,
  'hard-linked': ({ links }) => `the file has ${links} names, and the others may lie anywhere`,
  'in-place': () => 'its folder takes no new files, and nothing is written in place in a confinement',
  'no-policy': () => 'a policy is required, and none governs this place',
  'bad-policy': ({ file, wrong }) => `${policyAt(file)} cannot be relied on: ${wrong}`,
  moved: () => 'a folder or a policy on the way was replaced meanwhile',
}

const mostListed = 10

/** `only what is below "src", "docs/notes"` */
function listed(prefixes: readonly string[]): string {
  if (prefixes.length === 0) return 'nothing'
  const more = prefixes.length > mostListed ? ` and ${prefixes.length - mostListed} more` : ''
  return `only what is below ${prefixes.slice(0, mostListed).map(quote).join(', ')}${more}`
}

/** A policy as messages name it: whole, since somebody has to find it. */
export function policyAt(file: string): string {
  return `the policy ${JSON.stringify(file)}`
}

/** The rule that refuses, in words a model can act on: a clause that follows `access to "a" is denied: `. */
export function reasonFor<Reason extends Why>(denial: DenialFor<Reason>): string {
  return prose[denial.why](denial)
}
