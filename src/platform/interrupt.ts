import type { Context, Script } from 'node:vm'

/** Where an action is run, and what runs it; made with the first search. */
interface Stage {
  readonly context: Context
  readonly script: Script
}

let stage: Stage | undefined

/**
 * Runs what only computes, and stops it in the middle when its time is over: false then. The action is an
 * ordinary function of this realm; `vm` is only asked for its clock, which stops a regular expression, too.
 */
export function finishesWithin(timeoutMs: number, action: () => void): boolean {
  stage ??= makeStage()
  const { context, script } = stage
  context['action'] = action
  try {
    script.runInContext(context, { timeout: Math.max(1, Math.ceil(timeoutMs)) })
    return true
  } catch (error) {
    if (isTimeout(error)) return false
    throw error
  } finally {
    context['action'] = undefined
  }
}

function makeStage(): Stage {
  const vm = process.getBuiltinModule('node:vm')
  return { context: vm.createContext({}), script: new vm.Script('action()') }
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
