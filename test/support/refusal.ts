import { HashlineError } from '../../src/protocol/hashline-error.ts'

/** The refusal of a call that is known to be refused. */
export async function refusalOf(call: Promise<unknown>): Promise<HashlineError> {
  const refusal = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal instanceof HashlineError) return refusal
  throw refusal ?? new Error('the call was not refused')
}
