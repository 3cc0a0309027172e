import type { FaultCode } from './fault.ts'
import type { Faults } from './result.ts'

/** What a tool throws when it refuses. The message is fit for a model: fact, state, evidence, instruction. */
export class HashlineError extends Error {
  override readonly name = 'HashlineError'
  /** The code of the first fault. */
  readonly code: FaultCode
  readonly faults: Faults

  constructor(faults: Faults, message: string) {
    super(message)
    this.code = faults[0].code
    this.faults = faults
  }
}
