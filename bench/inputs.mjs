import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The most that an input of each size holds, in bytes. */
export const byteLengths = /** @type {const} */ ({ '64 KiB': 65_536, '1 MiB': 1_048_576, '8 MiB': 8_388_608 })

/** @typedef {keyof typeof byteLengths} Size */

/**
 * `ASCII` leaves out the lines that hold anything else; `mixed` keeps them.
 * @typedef {{ readonly size: Size, readonly text: 'ASCII' | 'mixed', readonly ending: 'LF' | 'CR LF' }} InputSpec
 */

/** @typedef {{ readonly bytes: Uint8Array, readonly lineCount: number }} Input */

/**
 * The usual input of a size.
 * @param {Size} size
 * @returns {InputSpec}
 */
export function usual(size) {
  return { size, text: 'mixed', ending: 'LF' }
}

export const usualInputs = /** @type {const} */ (['64 KiB', '1 MiB', '8 MiB']).map(usual)

/** Every size with every kind of text and ending. */
export const everyInput = usualInputs.flatMap((input) =>
  /** @type {const} */ (['LF', 'CR LF']).flatMap((ending) =>
    /** @type {const} */ (['mixed', 'ASCII']).map((text) => ({ ...input, ending, text })),
  ),
)

/**
 * Real sources of the packages that the lock file pins, cut behind the last line ending that fits: the same bytes
 * on every machine.
 * @param {InputSpec} spec
 * @returns {Input}
 */
export function inputOf({ size, text, ending }) {
  const separator = ending === 'LF' ? '\n' : '\r\n'
  /** @type {string[]} */
  const lines = []
  let length = 0
  for (const line of sources().split('\n')) {
    if (text === 'ASCII' && !isAscii(line)) continue
    length += line.length + separator.length
    if (length > byteLengths[size]) break
    lines.push(line + separator)
  }
  return { bytes: new Uint8Array(Buffer.from(lines.join(''), 'latin1')), lineCount: lines.length + 1 }
}

/**
 * The SHA-256 of an input, to know it again.
 * @param {Uint8Array} bytes
 */
export function digestOf(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

/** All sources, one behind the other, with one character for each byte. */
function sources() {
  return sourcePaths()
    .map((path) => readFileSync(path, 'latin1'))
    .join('')
}

function sourcePaths() {
  const zod = join(folderOf('zod'), 'src/v4/core')
  const typescript = join(folderOf('typescript'), 'lib')
  return [
    ...readdirSync(zod, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .toSorted()
      .map((name) => join(zod, name)),
    join(typescript, 'lib.dom.d.ts'),
    join(typescript, 'typescript.js'),
  ]
}

/** @param {string} name */
function folderOf(name) {
  return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
}

/** @param {string} line */
function isAscii(line) {
  return !/[\u0080-\u00ff]/.test(line)
}
