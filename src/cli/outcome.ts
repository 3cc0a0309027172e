import type { FaultCode } from '../protocol/fault.ts'

/** What became of a call, in the words a script branches on. */
export type Outcome =
  | 'applied'
  | 'noop'
  | 'preview'
  | 'rejected'
  | 'stale'
  | 'not_found'
  | 'ambiguous'
  | 'denied'
  | 'invalid'
  | 'io_error'
  | 'config_error'
  | 'rolled_back'
  | 'rollback_incomplete'

/** A code that is not here is `invalid`: the call itself has to be written anew. */
const outcomes: { readonly [Code in FaultCode]?: Outcome } = {
  policy: 'config_error',
  denied: 'denied',
  'not-writable': 'denied',
  'not-ours': 'denied',
  'not-found': 'not_found',
  'no-match': 'not_found',
  ambiguous: 'ambiguous',
  'stale-tag': 'stale',
  'stale-anchor': 'stale',
  'changed-meanwhile': 'stale',
  exists: 'rejected',
  rejected: 'rejected',
  busy: 'io_error',
  timeout: 'io_error',
  aborted: 'io_error',
  io: 'io_error',
  'rolled-back': 'rolled_back',
  'rollback-incomplete': 'rollback_incomplete',
}

/** What a refusal with this code comes to. */
export function outcomeOf(code: FaultCode): Outcome {
  return outcomes[code] ?? 'invalid'
}
