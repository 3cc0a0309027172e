// @oh-my-pi/hashline: numbered lines without anchors, a 16-bit tag, and a patcher over files in memory.

const path = 'f.txt'
const name = '@oh-my-pi/hashline'

/**
 * The part of it that is called.
 * @typedef {object} OhMyPi
 * @property {(text: string) => string} computeFileHash
 * @property {(text: string) => string} formatNumberedLines
 * @property {(path: string, tag: string) => string} formatHashlineHeader
 * @property {new (files: Iterable<readonly [string, string]>) => Files} InMemoryFilesystem
 * @property {new () => { record(path: string, text: string): string }} InMemorySnapshotStore
 * @property {{ parse(text: string): unknown }} Patch
 * @property {new (options: object) => { apply(patch: unknown): Promise<unknown> }} Patcher
 */

/** @typedef {{ get(path: string): string | undefined }} Files */

/** @type {OhMyPi} */
const { computeFileHash, formatNumberedLines, formatHashlineHeader, ...patching } = await import(name)

/** @type {import('./serve.mjs').Peer['annotating']} */
export function annotating(text) {
  return () => `${formatHashlineHeader(path, computeFileHash(text))}\n${formatNumberedLines(text)}`
}

/**
 * Each go undoes what the one before did. The name does not end as code does: then nothing is parsed, which is
 * much faster.
 * @type {import('./serve.mjs').Peer['applying']}
 */
export async function applying(text, edits) {
  const changed = withLines(text, edits)
  const undoing = edits.map(({ line, content, was }) => ({ line, content: was, was: content }))
  const files = new patching.InMemoryFilesystem([[path, text]])
  const snapshots = new patching.InMemorySnapshotStore()
  const patcher = new patching.Patcher({ fs: files, snapshots })
  const goes = [
    { patch: patchOf(snapshots.record(path, text), edits), result: changed },
    { patch: patchOf(snapshots.record(path, changed), undoing), result: text },
  ]
  let go = 0
  const run = async () => {
    await patcher.apply(patching.Patch.parse(goes[go]?.patch ?? ''))
    go = 1 - go
  }
  for (const { result } of goes) {
    await run()
    if (files.get(path) !== result) throw new Error(`${name} made another text`)
  }
  return run
}

/**
 * @param {string} tag
 * @param {readonly import('./peers.mjs').LineEdit[]} edits
 */
function patchOf(tag, edits) {
  const hunks = edits.map(({ line, content }) => `PUT ${line}.=${line}:\n+${content}`)
  return [`[${path}#${tag}]`, ...hunks].join('\n')
}

/**
 * @param {string} text
 * @param {readonly import('./peers.mjs').LineEdit[]} edits
 */
function withLines(text, edits) {
  const lines = text.split('\n')
  for (const { line, content } of edits) lines[line - 1] = content
  return lines.join('\n')
}
