import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reports, root } from './places.mjs'

/**
 * One place, broken in one way. Of what Stryker's reports say, only what is used.
 * @typedef {object} Mutant
 * @property {string} mutatorName
 * @property {string} replacement
 * @property {'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored'} status
 * @property {{ start: { line: number, column: number } }} location
 *
 * @typedef {{ killed: number, timeout: number, survived: number, noCoverage: number, ignored: number, failed: number }} Counts
 */

/**
 * @param {string} name
 * @returns {readonly (Mutant & { file: string })[]}
 */
export function mutantsIn(name) {
  /** @type {{ files: Record<string, { mutants: Mutant[] }> }} */
  const { files } = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'))
  return Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((each) => ({ ...each, file })))
}

/**
 * @param {readonly Mutant[]} mutants
 * @returns {Counts}
 */
export function countsOf(mutants) {
  /** @param {Mutant['status'][]} statuses */
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  return {
    killed: count('Killed'),
    timeout: count('Timeout'),
    survived: count('Survived'),
    noCoverage: count('NoCoverage'),
    ignored: count('Ignored'),
    // Neither noticed nor not: the run itself went wrong.
    failed: count('RuntimeError', 'CompileError'),
  }
}

/**
 * How many of a hundred were noticed, rounded down. What did not run says nothing.
 * @param {Counts} counts
 */
export function scoreOf({ killed, timeout, survived, noCoverage }) {
  const noticed = killed + timeout
  return Math.floor((1_000 * noticed) / (noticed + survived + noCoverage)) / 10
}

/**
 * What nobody noticed, one a line: `src/engine/check.ts:12:5 BooleanLiteral: true`.
 * @param {readonly (Mutant & { file: string })[]} mutants
 */
export function survivorsOf(mutants) {
  return mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ file, location: { start }, mutatorName, replacement, status }) => {
      const what = replacement.replaceAll(/\s+/g, ' ')
      const mark = status === 'NoCoverage' ? ' (never run)' : ''
      return `${relative(root, file)}:${start.line}:${start.column} ${mutatorName}${mark}: ${what}`
    })
}
