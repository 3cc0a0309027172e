import type { Unrestored } from '../protocol/fault.ts'
import { codeOf } from './system-error.ts'

export type { Unrestored } from '../protocol/fault.ts'

/**
 * How a write fails after it has begun: an error known by its `code`. `EROLLEDBACK`: every file is as it was.
 * `EROLLBACK`: all but those in `left`. `cause` is what went wrong first.
 */
export interface RollbackError extends Error {
  readonly code: 'EROLLEDBACK' | 'EROLLBACK'
  readonly left: readonly Unrestored[]
}

/** The error for files that could not be put back, or for none: then all are as they were. */
export function rollbackError(left: readonly Unrestored[], cause: unknown): RollbackError {
  const code = left.length === 0 ? 'EROLLEDBACK' : 'EROLLBACK'
  const message = [code, ...left.map(({ path, holds }) => `${path} (${holds})`)].join(': ')
  return Object.assign(new Error(message, { cause }), { code, left } as const)
}

/** By its code and list alone, so that an adapter need not share this module with whoever reads its errors. */
export function isRollbackError(error: unknown): error is RollbackError {
  return rollbackCodes.includes(codeOf(error)) && hasList(error)
}

const rollbackCodes: readonly unknown[] = ['EROLLEDBACK', 'EROLLBACK'] satisfies RollbackError['code'][]

function hasList(error: unknown): boolean {
  return error instanceof Error && 'left' in error && Array.isArray(error.left)
}
