import type { EditFileParams } from '../tools/edit-file-request.ts'
import { executeEditFile } from '../tools/edit-file.ts'
import type { Invocation } from './commands.ts'
import { runPayload } from './payload-command.ts'

/** `hashline edit-file [PAYLOAD]` */
export function run(invocation: Invocation): Promise<0 | 1> {
  return runPayload(invocation, (payload: EditFileParams, { cwd, fileSystem, options }) =>
    executeEditFile(payload, cwd, undefined, fileSystem, options),
  )
}
