import type { EditFileDetails } from '../tools/edit-file-answer.ts'
import type { EditFileParams } from '../tools/edit-file-request.ts'
import { executeEditFile } from '../tools/edit-file.ts'
import { executeHashlineEdit, type EditParams } from '../tools/edit.ts'
import type { EditDetails } from '../tools/edit-lines.ts'
import type { ReplaceTextDetails } from '../tools/replace-text-preview.ts'
import { executeReplaceText } from '../tools/replace-text.ts'
import type { ReplaceTextParams } from '../tools/replace-text-request.ts'
import type { Invocation } from './commands.ts'
import { runPayload } from './payload-command.ts'

type Payload = EditParams | ReplaceTextParams | EditFileParams
type Details = EditDetails | ReplaceTextDetails | EditFileDetails

/** `hashline edit [PAYLOAD]`: the keys of a payload tell which executor it is for. */
export function run(invocation: Invocation): Promise<0 | 1> {
  return runPayload<Payload, Details>(invocation, (payload, { cwd, fileSystem, options }) => {
    if (isReplaceText(payload)) return executeReplaceText(payload, cwd, undefined, fileSystem, options)
    if (isEditFile(payload)) return executeEditFile(payload, cwd, undefined, fileSystem, options)
    return executeHashlineEdit(payload, cwd, undefined, fileSystem, options)
  })
}

function isReplaceText(payload: Payload): payload is ReplaceTextParams {
  return hasKey(payload, 'old_string') || hasKey(payload, 'new_string')
}

function isEditFile(payload: Payload): payload is EditFileParams {
  if (typeof payload !== 'object' || payload === null) return false
  if ('find' in payload || 'replace' in payload) return true
  const edits: unknown = 'edits' in payload ? payload.edits : undefined
  const [first] = Array.isArray(edits) ? edits : [edits]
  return hasKey(first, 'find') || (typeof first === 'string' && /"find"\s*:/.test(first))
}

function hasKey(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value
}
