import type { ScopeOptions } from '../adapters/node/confinement/scope.ts'
import { codeOf, reasonOf } from '../ports/system-error.ts'
import { quote } from '../protocol/quote.ts'
import { UsageError } from './usage-error.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * The scope that the environment sets: `HASHLINE_EDIT_ROOT`, and below it the lines of
 * `HASHLINE_EDIT_ALLOWED_PATHS`. A variable that is set and says nothing is a mistake, and never no bound.
 */
export function scopeOf(environment: Environment): ScopeOptions {
  const { HASHLINE_EDIT_ROOT: root, HASHLINE_EDIT_ALLOWED_PATHS: allowed } = environment
  if (allowed === undefined) return root === undefined ? {} : { root }
  const allow = allowed.split('\n').filter((line) => line.trim() !== '')
  if (allow.length === 0) throw new UsageError('HASHLINE_EDIT_ALLOWED_PATHS holds no path', 'config_error')
  if (root === undefined) throw unusable('an allow-list needs a root', environment)
  return { root, allow }
}

/** What is built from a configuration. One that cannot be built is a usage error, and names what variables set. */
export function configured<Value>(build: () => Value, environment: Environment = {}): Value {
  try {
    return build()
  } catch (error) {
    if (codeOf(error) !== 'ERR_POLICY') throw error
    throw unusable(reasonOf(error) ?? 'the scope cannot be used', environment)
  }
}

function unusable(reason: string, environment: Environment): UsageError {
  const set = variables.flatMap((name) => settingOf(name, environment[name]))
  return new UsageError([reason, ...set].join('; '), 'config_error')
}

const variables = ['HASHLINE_EDIT_ROOT', 'HASHLINE_EDIT_ALLOWED_PATHS'] as const

function settingOf(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${name} is ${quote(value)}`]
}
