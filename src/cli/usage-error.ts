/** Arguments, input or a configuration that no tool could be called with. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly outcome: 'invalid' | 'config_error'

  constructor(message: string, outcome: 'invalid' | 'config_error' = 'invalid') {
    super(message)
    this.outcome = outcome
  }
}
