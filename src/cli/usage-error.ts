/** Arguments, input or a configuration that no tool could be called with. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly outcome: 'invalid' | 'config_error'

  constructor(message: string, outcome: 'invalid' | 'config_error' = 'invalid') {
    super(message)
    this.outcome = outcome
  }
}

/** By its name, since a command that is built as a file of its own has a class of its own. */
export function isUsageError(error: unknown): error is UsageError {
  return error instanceof Error && error.name === 'UsageError'
}
