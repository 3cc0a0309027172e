import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inputOf, usual } from '../inputs.mjs'
import { lineEditsOf, requestOf } from './line-edits.mjs'

/**
 * The peaks of several edits of one file, each in a process of its own, in bytes.
 * @typedef {{ readonly size: import('../inputs.mjs').Size, readonly byteLength: number, readonly peaks: readonly number[] }} Memory
 */

const program = fileURLToPath(new URL('edit-memory-child.mjs', import.meta.url))

/**
 * How much memory does an edit of a large file take, besides the file?
 * @param {{ readonly runs: number }} effort
 * @returns {Memory}
 */
export function editMemory({ runs }) {
  const folder = mkdtempSync(join(tmpdir(), 'hashline-bench-'))
  try {
    plant(join(folder, 'small'), usual('64 KiB'))
    const byteLength = plant(join(folder, 'large'), usual('8 MiB'))
    const run = () => execFileSync(process.execPath, ['--expose-gc', program, folder], { encoding: 'utf8' })
    return { size: '8 MiB', byteLength, peaks: Array.from({ length: runs }, () => Number(run())) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * @param {string} path
 * @param {import('../inputs.mjs').InputSpec} spec
 */
function plant(path, spec) {
  const input = inputOf(spec)
  writeFileSync(path, input.bytes)
  writeFileSync(`${path}.json`, JSON.stringify(requestOf(input.bytes, lineEditsOf(input, 1))))
  return input.bytes.length
}
