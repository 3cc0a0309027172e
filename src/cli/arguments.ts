import { codeOf } from '../ports/system-error.ts'
import { UsageError } from './usage-error.ts'

/** What `parseArgs` gives; an argument it refuses is a usage error. */
export function parsed<Value>(parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Error && codeOf(error)?.startsWith('ERR_PARSE_ARGS'))
      throw new UsageError(error.message)
    throw error
  }
}

/** The number that an option holds, or nothing where it was not given. */
export function numberOf(option: string, text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d+$/.test(text)) throw new UsageError(`--${option} takes a number`)
  return text === undefined ? undefined : Number(text)
}
