// Which files a soak is about, what may happen to them, and what they hold at first.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hashOf } from './content.mjs'

/**
 * Who changes a file. `ours`: calls alone. `made`: calls alone, which also create and remove it. `foreign`: also
 * somebody who asks for no lock. `moved`: calls alone, but its folder is elsewhere at times.
 * @typedef {'ours' | 'made' | 'foreign' | 'moved'} Kind
 */

/**
 * A file, and how it begins. `ending` left out: it is not there at first.
 * @typedef {{ path: string, kind: Kind, lineCount: number, ending?: string, mark?: string, last?: string }} SoakFile
 */

/** @type {readonly SoakFile[]} */
export const files = [
  { path: 'ours/lf.txt', kind: 'ours', lineCount: 20, ending: '\n' },
  { path: 'ours/crlf with mark.txt', kind: 'ours', lineCount: 20, ending: '\r\n', mark: '\uFEFF' },
  { path: 'ours/deep/cr.txt', kind: 'ours', lineCount: 12, ending: '\r', last: 'the end' },
  { path: 'ours/deep/mixed ü ☃.txt', kind: 'ours', lineCount: 24, ending: 'mixed', last: 'é😀' },
  { path: 'ours/large.txt', kind: 'ours', lineCount: 2000, ending: '\n', mark: '\uFEFF' },
  { path: 'disk/a.txt', kind: 'ours', lineCount: 20, ending: '\n' },
  { path: 'disk/b.txt', kind: 'ours', lineCount: 20, ending: '\r\n', mark: '\uFEFF', last: 'no ending' },
  { path: 'made/a.txt', kind: 'made', lineCount: 0 },
  { path: 'made/in/b.txt', kind: 'made', lineCount: 0 },
  { path: 'made/in/deep/c.txt', kind: 'made', lineCount: 0 },
  { path: 'strange/a.txt', kind: 'foreign', lineCount: 20, ending: '\n' },
  { path: 'strange/b.txt', kind: 'foreign', lineCount: 20, ending: 'mixed' },
  { path: 'moved/a.txt', kind: 'moved', lineCount: 20, ending: '\r\n' },
  { path: 'moved/b.txt', kind: 'moved', lineCount: 20, ending: '\n' },
]

/** What everybody wants to change at once. */
export const contended = ['ours/lf.txt', 'strange/a.txt']

/** Made before the first call, so that a disk can be put below one of them. */
export const folders = ['ours/deep', 'disk', 'made', 'strange', 'moved']

/** Every other file in them was left behind, but that which fills the disk. */
export const filler = 'disk/filler'

/** @param {string} path */
export function kindOf(path) {
  return files.find((file) => file.path === path)?.kind ?? 'ours'
}

/** Texts that a wrong encoding, a wrong length or a wrong splitter would break. Of all of them none ends a line. */
export const words = [
  'one',
  'ä',
  '😀',
  'e\u0301',
  '\u2028',
  '\u0085',
  '\t',
  '  ',
  'ﬁ',
  '漢字',
  '\u00A0',
  '$&',
  '\\n',
  '"',
]

/** @param {string} root */
export function makeFiles(root) {
  for (const { path, lineCount, ending, mark = '', last = '' } of files) {
    if (ending === undefined) continue
    const endings = ending === 'mixed' ? ['\n', '\r\n', '\r'] : [ending]
    const lines = Array.from({ length: lineCount }, (_, index) => {
      const word = words[index % words.length]
      return `<start.${index}> ${word}${endings[index % endings.length]}`
    })
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), mark + lines.join('') + last)
  }
}

/** A file that has more is made shorter. @param {string} path */
export function mostLinesOf(path) {
  return 20 + (files.find((file) => file.path === path)?.lineCount ?? 0)
}

/** What all files hold now, by path. @param {string} root @returns {ReadonlyMap<string, string>} */
export function hashesIn(root) {
  return new Map(files.map(({ path }) => [path, hashOf(bytesIfThere(join(root, path)))]))
}

/** Null where there is no file. @param {string} path */
export function bytesIfThere(path) {
  try {
    return readFileSync(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
