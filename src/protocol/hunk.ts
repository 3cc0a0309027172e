import { acceptUnless, refuse, type Result } from './result.ts'
import type { Fault } from './fault.ts'

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
  if (sent.length === 0) return refuse({ code: 'no-edits' })
  if (sent.length > mostHunks)
    return refuse(mistyped('edits', `at most ${mostHunks} hunks, not ${sent.length}`))
  return acceptUnless(
    sent.flatMap((hunk, index) => formFaults(hunk, index + 1)),
    sent.map(({ find, replace }, index) => ({ find, replace, hunk: index + 1 })),
  )
}

function formFaults({ find, replace }: Hunk, hunk: number): readonly Fault[] {
  const texts = Object.entries({ find, replace })
  const mistypes = texts.filter(([, text]) => typeof text !== 'string')
  if (mistypes.length > 0) return mistypes.map(([key]) => mistyped(`edits[${hunk - 1}].${key}`, 'a string'))
  return texts.every(([, text]) => text.isWellFormed()) ? [] : [{ code: 'invalid-content', hunk }]
}

function mistyped(parameter: string, expected: string): Fault {
  return { code: 'invalid-params', parameter, expected }
}
