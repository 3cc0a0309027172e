import { executeHashlineWrite, type WriteParams } from '../tools/write.ts'
import type { Invocation } from './commands.ts'
import { runPayload } from './payload-command.ts'

/** `hashline write [PAYLOAD]` */
export function run(invocation: Invocation): Promise<0 | 1> {
  return runPayload(invocation, (payload: WriteParams, { cwd, fileSystem, options }) =>
    executeHashlineWrite(payload, cwd, undefined, fileSystem, options),
  )
}
