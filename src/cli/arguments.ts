import type { Invocation } from './commands.ts'
import { UsageError } from './usage-error.ts'

/** The number that an option holds, or nothing where it was not given. */
export function numberOf(option: string, values: Invocation['values']): number | undefined {
  const text = textIn(option, values)
  if (text !== undefined && !/^\d+$/.test(text)) throw new UsageError(`--${option} takes a number`)
  return text === undefined ? undefined : Number(text)
}

/** The text that an option holds, or nothing where it was not given. */
export function textIn(option: string, values: Invocation['values']): string | undefined {
  const value = values[option]
  return typeof value === 'string' ? value : undefined
}
