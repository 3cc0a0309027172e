import { execFileSync } from 'node:child_process'
import { changeOf } from './change.mjs'

/** @typedef {import('./change.mjs').Change} Change */
/** @typedef {import('./change.mjs').Region} Region */

/** Of larger files no listing shows the whole. */
const mostBytes = 262_144
const maxBuffer = 2 ** 30

/** What nobody edits by hand. */
const generated = /(^|\/)([\w-]+[-.]lock(\.\w+)?|[\w-]+\.lock|go\.sum|.*\.min\.\w+|.*\.snap)$/

/**
 * The changes of files that commits made, the newest first, and how many were left out, by why.
 * @param {string} repository
 * @param {number} commits
 * @returns {{ readonly changes: readonly Change[], readonly skipped: Readonly<Record<string, number>> }}
 */
export function changesIn(repository, commits) {
  const found = diffsIn(git(repository, logArguments(commits)).toString('utf8'))
  const blobs = blobsOf(repository, new Set(found.flatMap(({ from, to }) => [from, to])))
  /** @type {Record<string, number>} */
  const skipped = {}
  /** @type {Change[]} */
  const changes = []
  for (const { path, from, to, regions } of found) {
    const [before, after] = [blobs.get(from) ?? empty, blobs.get(to) ?? empty]
    const reason = reasonToSkip(path, [before, after], regions)
    if (reason === null)
      changes.push(changeOf({ path, before: String(before), after: String(after), regions }))
    else skipped[reason] = (skipped[reason] ?? 0) + 1
  }
  return { changes, skipped }
}

const empty = Buffer.alloc(0)

/** Changed files only: whoever adds one writes it whole in every format. */
function logArguments(/** @type {number} */ commits) {
  const diff = ['-p', '-U0', '--full-index', '--diff-filter=M', '--no-renames', '--no-color', '--no-ext-diff']
  return [
    'log',
    '--no-merges',
    '--format=',
    `-n${commits}`,
    ...diff,
    '--no-textconv',
    '--src-prefix=a/',
    '--dst-prefix=b/',
  ]
}

/**
 * @param {string} path
 * @param {readonly Buffer[]} contents
 * @param {readonly Region[]} regions
 */
function reasonToSkip(path, contents, regions) {
  if (regions.length === 0) return 'binary, or another mode only'
  if (generated.test(path)) return 'generated'
  if (contents.some(({ length }) => length > mostBytes)) return `larger than ${mostBytes / 1024} KiB`
  if (contents.some((bytes) => bytes.includes(0x0d))) return 'with a carriage return'
  if (contents.some((bytes) => !Buffer.from(bytes.toString('utf8')).equals(bytes))) return 'not UTF-8'
  return null
}

/** One file of one commit. @typedef {{ path: string, from: string, to: string, regions: Region[] }} Diff */

/**
 * @param {string} log
 * @returns {readonly Diff[]}
 */
function diffsIn(log) {
  return log
    .split(/^diff --git /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...hunks] = part.split(/^(?=@@ )/m)
      const [, from = '', to = ''] = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/m.exec(head) ?? []
      const [, path = ''] = /^\+\+\+ b\/(.*?)\t?$/m.exec(head) ?? []
      return { path, from, to, regions: hunks.map(regionOf) }
    })
}

/**
 * What the head of a hunk says: one line as `-3`, two as `-3,2`, and none, behind line 3, as `-3,0`.
 * @param {string} hunk
 * @returns {Region}
 */
function regionOf(hunk) {
  const [, line, count = '1', newLine, newCount = '1'] =
    /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(hunk) ?? []
  const [from, newFrom] = [
    Number(line) + (count === '0' ? 1 : 0),
    Number(newLine) + (newCount === '0' ? 1 : 0),
  ]
  return { from, to: from + Number(count) - 1, newFrom, newTo: newFrom + Number(newCount) - 1 }
}

/**
 * @param {string} repository
 * @param {ReadonlySet<string>} ids
 */
function blobsOf(repository, ids) {
  const output = git(repository, ['cat-file', '--batch'], [...ids].map((id) => `${id}\n`).join(''))
  /** @type {Map<string, Buffer>} */
  const blobs = new Map()
  let next = 0
  while (next < output.length) {
    const end = output.indexOf('\n', next)
    const [id = '', , length] = output.toString('latin1', next, end).split(' ')
    const start = end + 1
    // `missing` stands where a length would, for a submodule.
    const byteLength = Number(length ?? Number.NaN)
    if (Number.isNaN(byteLength)) next = start
    else {
      blobs.set(id, output.subarray(start, start + byteLength))
      next = start + byteLength + 1
    }
  }
  return blobs
}

/**
 * @param {string} repository
 * @param {readonly string[]} args
 */
function git(repository, args, input = '') {
  const settings = ['-c', 'core.quotePath=false', '-c', 'diff.algorithm=histogram']
  return execFileSync('git', ['-C', repository, ...settings, ...args], { input, maxBuffer })
}
