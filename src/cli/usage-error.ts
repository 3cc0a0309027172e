/** Arguments or input that no tool could be called with. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
