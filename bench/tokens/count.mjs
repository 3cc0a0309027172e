import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { formats } from './formats.mjs'
import { numberedLines } from './plain.mjs'

/** @typedef {import('./change.mjs').Change} Change */

/**
 * What a format cost over all changes that every format expresses.
 * @typedef {object} Cost
 * @property {string} name
 * @property {number} inexpressible how many of all changes it has no words for
 * @property {number} wrong how many of all changes it did not make as they were
 * @property {number} calls
 * @property {number} written tokens
 * @property {number} read tokens
 */

/**
 * `numbered`: the tokens that the lines read would have with plain numbers in front, instead of none or of anchors.
 * @typedef {{ readonly changes: number, readonly compared: number, readonly numbered: number, readonly formats: readonly Cost[] }} Tokens
 */

/**
 * Writes each change in each format, applies it to see that it is right, and counts.
 * @param {readonly Change[]} changes
 * @returns {Tokens}
 */
export function countIn(changes) {
  const attempts = changes.map((change) => formats.map((format) => attempt(format, change)))
  const isRight = attempts.map((ofChange) => ofChange.every(({ outcome }) => outcome === 'right'))
  const compared = attempts.filter((_, index) => isRight[index])
  const numbered = changes
    .filter((_, index) => isRight[index])
    .map((change) => tokensIn(numberedLines(change)))
  return {
    changes: changes.length,
    compared: compared.length,
    numbered: numbered.reduce((total, count) => total + count, 0),
    formats: formats.map(({ name }, index) => ({
      name,
      inexpressible: attempts.filter((ofChange) => ofChange[index]?.outcome === 'inexpressible').length,
      wrong: attempts.filter((ofChange) => ofChange[index]?.outcome === 'wrong').length,
      calls: sum(compared, index, 'calls'),
      written: sum(compared, index, 'written'),
      read: sum(compared, index, 'read'),
    })),
  }
}

/** @typedef {{ outcome: 'right' | 'wrong' | 'inexpressible', calls: number, written: number, read: number }} Attempt */

/**
 * @param {import('./format.mjs').Format} format
 * @param {Change} change
 * @returns {Attempt}
 */
function attempt({ write, apply, reading }, change) {
  const calls = write(change)
  if (calls === null) return { outcome: 'inexpressible', calls: 0, written: 0, read: 0 }
  return {
    outcome: apply(change.before, calls) === change.after ? 'right' : 'wrong',
    calls: calls.length,
    written: calls.reduce((total, call) => total + tokensIn(call), 0),
    read: tokensIn(reading(change)),
  }
}

/**
 * @param {readonly (readonly Attempt[])[]} attempts
 * @param {number} index
 * @param {'calls' | 'written' | 'read'} what
 */
function sum(attempts, index, what) {
  return attempts.reduce((total, ofChange) => total + (ofChange[index]?.[what] ?? 0), 0)
}

/** Text that looks like a control token counts as text. */
function tokensIn(/** @type {string} */ text) {
  return countTokens(text, { disallowedSpecial: new Set() })
}
