import ignore, { type Ignore } from 'ignore'
import type { FileSystem } from '../ports/file-system.ts'
import { attempt } from './attempt.ts'

/** What a .gitignore may have, in bytes: of larger ones each path would take too long to look up. */
const longest = 262_144

/** What one .gitignore file says. */
interface IgnoreFile {
  /** Its folder, with a slash at the end. */
  readonly folder: string
  readonly rules: Ignore
}

/** The .gitignore files that count in a folder, the innermost first: of several that know a path, it decides. */
export type IgnoreRules = readonly IgnoreFile[]

/** Whether rules keep a path out; that of a folder ends with a slash. Folders above it are not looked at. */
export function isIgnored(rules: IgnoreRules, path: string): boolean {
  for (const file of rules) {
    const { ignored, unignored } = file.rules.test(path.slice(file.folder.length))
    if (ignored || unignored) return ignored
  }
  return false
}

/** Where rules are read, and who hears of it. */
export interface RulesSource {
  readonly fileSystem: FileSystem
  /** Is told of a .gitignore that is no file, too large or out of reach: whoever else reads it may not come to its end. */
  readonly onOddRules: () => void
}

/** The rules of a folder's own .gitignore, if it can be read. */
export async function ownRules(
  { fileSystem, onOddRules }: RulesSource,
  folder: string,
): Promise<IgnoreRules> {
  const text = await textOf(fileSystem, `${folder}.gitignore`)
  if (text === null) onOddRules()
  const lines = (text ?? '').split(/\r?\n/).filter((line) => !isCostly(line))
  return text === null || text === '' ? [] : [{ folder, rules: ignore({ ignorecase: false }).add(lines) }]
}

/** The folders of a path are laid out over each `**` in all ways there are: four can take seconds a path. */
function isCostly(line: string): boolean {
  return line.split('**/').length > 4
}

/** What a file of rules says; nothing where there is none, null where it is odd. */
async function textOf(fileSystem: FileSystem, path: string): Promise<string | null> {
  const status = await attempt(path, () => fileSystem.stat(path))
  if (!status.ok) return status.faults[0].code === 'not-found' ? '' : null
  const { kind, byteLength } = status.value
  if (kind === 'directory') return ''
  if (kind === 'other' || byteLength > longest) return null
  const bytes = await attempt(path, () => fileSystem.readFile(path))
  return bytes.ok ? new TextDecoder().decode(bytes.value.subarray(0, longest)) : null
}

/**
 * The rules of all folders around one, out to the one that holds `.git`, or as far as the file system reaches.
 * Folders end with a slash.
 */
export async function outerRules(source: RulesSource, folder: string): Promise<IgnoreRules> {
  const around = foldersAround(folder)
  const holdsGit = await Promise.all([folder, ...around].map((each) => isRepository(source, each)))
  const repository = holdsGit.indexOf(true)
  const inside = repository === -1 ? around : around.slice(0, repository)
  const rules = (await Promise.all(inside.map((each) => ownRules(source, each)))).flat()
  return enteringRules(rules, folder)
}

/**
 * The rules as they count in a folder that is entered. Where one of them keeps the folder out (an inner one lets
 * it in, or a call has named it), it is told otherwise: else it would keep everything in there out.
 */
export function enteringRules(rules: IgnoreRules, folder: string): IgnoreRules {
  return rules.map((file) => {
    const path = folder.slice(file.folder.length)
    return file.rules.test(path).ignored ? { ...file, rules: exceptFor(file.rules, path) } : file
  })
}

function exceptFor(rules: Ignore, folder: string): Ignore {
  const names = folder.split('/').slice(0, -1).map(escape)
  const exceptions = names.map((_, index) => `!/${names.slice(0, index + 1).join('/')}/`)
  return ignore({ ignorecase: false }).add(rules).add(exceptions)
}

/** A name as a pattern that means it alone. */
function escape(name: string): string {
  return name.replaceAll(/[\\*?[\]]| $/g, String.raw`\$&`)
}

async function isRepository({ fileSystem }: RulesSource, folder: string): Promise<boolean> {
  return (await attempt(folder, () => fileSystem.stat(`${folder}.git`))).ok
}

/** `/a/` and `/` for `/a/b/`. */
function foldersAround(folder: string): readonly string[] {
  const names = folder.split('/').slice(0, -2)
  return names.map((_, index) => `${names.slice(0, names.length - index).join('/')}/`)
}
