import { codeOf } from '../../../ports/system-error.ts'

/** Whether something could be done that may fail: a system error is an answer here, anything else a bug. */
export async function succeeds(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    return true
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return false
  }
}
