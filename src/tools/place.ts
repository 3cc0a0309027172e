import { accept, refuse, type Result } from '../protocol/result.ts'
import { invalidParams } from './invalid-params.ts'

/** A path as sent, made definite. */
export interface Place {
  /** For the file system: from the root, with `/`. */
  readonly path: string
  /** For people and models: relative to the folder, or from the root where it lies outside. It goes back in as `path`. */
  readonly shown: string
  /** Where the path began with `@`, as models mark files: the place without it, in case there is none with it. */
  readonly withoutAt?: Place
}

/**
 * Resolves a path against a folder by its letters, as `path.resolve` does: `a/../b` is `b`, also where `a` is
 * a link. A slash at the end stays: it says that a folder is meant. A folder like `C:\a` makes the rules
 * those of Windows. Faults: `invalid-params`.
 */
export function parsePath(cwd: string, sent: string): Result<Place> {
  if (!isPath(sent))
    return refuse(invalidParams(['path'], 'a path: not empty, on one line, valid Unicode, without NUL'))
  const drive = /^[a-z]:[\\/]/i
  const withSlashes = (text: string): string => (drive.test(cwd) ? text.replaceAll('\\', '/') : text)
  const isAbsolute = sent.startsWith('/') || (drive.test(cwd) && drive.test(sent))
  const folder = normalize(withSlashes(cwd))
  const path = normalize(withSlashes(isAbsolute ? sent : `${folder}/${sent}`))
  const place = { path, shown: relativeTo(folder, path) }
  const withoutAt = sent.startsWith('@') ? parsePath(cwd, sent.slice(1)) : undefined
  return accept(withoutAt?.ok ? { ...place, withoutAt: withoutAt.value } : place)
}

function isPath(sent: string): boolean {
  return sent.trim() !== '' && !/[\r\n\0]/.test(sent) && sent.isWellFormed()
}

/** `..` never leads above the root, nor off a drive. */
function normalize(path: string): string {
  const root = /^(?:[a-z]:)?\//i.exec(path)?.[0] ?? ''
  const names: string[] = []
  for (const name of path.slice(root.length).split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  const isFolder = /\/\.{0,2}$/.test(path) && names.length > 0
  return `${root}${names.join('/')}${isFolder ? '/' : ''}`
}

function relativeTo(folder: string, path: string): string {
  const prefix = folder.endsWith('/') ? folder : `${folder}/`
  if (path === folder || path === prefix) return '.'
  return path.startsWith(prefix) ? path.slice(prefix.length) : path
}
