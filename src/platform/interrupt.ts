import { createContext, Script, type Context } from 'node:vm'

const script = new Script('action()')
let stage: Context | undefined

/**
 * Runs what only computes, and stops it in the middle when its time is over: false then. The action is an
 * ordinary function of this realm; `vm` is only asked for its clock, which stops a regular expression, too.
 */
export function finishesWithin(timeoutMs: number, action: () => void): boolean {
  stage ??= createContext({})
  stage['action'] = action
  try {
    script.runInContext(stage, { timeout: Math.max(1, Math.ceil(timeoutMs)) })
    return true
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  } finally {
    stage['action'] = undefined
  }
}

/** The error comes from the other realm, so it is no `Error` of ours. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  )
}
