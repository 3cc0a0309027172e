import type { Fault } from './fault.ts'
import { accept, all, refuse, type Result } from './result.ts'

/** An exact text and what takes its place, as sent. */
export interface Hunk {
  /** Stands exactly once in the file as earlier hunks left it. Empty only where the file was empty. */
  readonly find: string
  /** Empty deletes. */
  readonly replace: string
}

/** A hunk that can be looked for, and which one of the call it is, from 1. */
export interface NumberedHunk extends Hunk {
  readonly hunk: number
}

const mostHunks = 1_000

/**
 * Numbers hunks, or finds everything wrong with their form; also where a caller without types sent something
 * else. Faults: `invalid-params`, `invalid-content`, `no-edits`.
 */
export function parseHunks(sent: readonly Hunk[]): Result<readonly NumberedHunk[]> {
  if (!Array.isArray(sent)) return refuse(mistyped('edits', 'an array'))
  const counted = checkHunkCount(sent.length)
  return counted.ok ? all(Array.from(sent, (hunk, index) => parseHunk(hunk, index + 1))) : counted
}

/** Accepts 1 to 1000 hunks. Faults: `no-edits`, `invalid-params`. */
export function checkHunkCount(count: number): Result<number> {
  if (count === 0) return refuse({ code: 'no-edits' })
  return count > mostHunks
    ? refuse(mistyped('edits', `at most ${mostHunks} hunks, not ${count}`))
    : accept(count)
}

/** Understands one hunk, the one with this number. */
export function parseHunk(sent: Hunk, hunk: number): Result<NumberedHunk> {
  const parameter = `edits[${hunk - 1}]`
  if (!isObject(sent)) return refuse(mistyped(parameter, 'an object with find and replace'))
  const { find, replace } = sent
  if (typeof find !== 'string') return refuse(mistyped(`${parameter}.find`, 'a string'))
  if (typeof replace !== 'string') return refuse(mistyped(`${parameter}.replace`, 'a string'))
  const isText = find.isWellFormed() && replace.isWellFormed()
  return isText ? accept({ hunk, find, replace }) : refuse({ code: 'invalid-content', hunk })
}

function isObject(sent: unknown): sent is object {
  return typeof sent === 'object' && sent !== null
}

function mistyped(parameter: string, expected: string): Fault {
  return { code: 'invalid-params', parameter, expected }
}
