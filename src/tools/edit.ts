import * as z from 'zod'
import type { FileSystem } from '../ports/file-system.ts'
import { parseEditRequest, type EditRequest } from '../protocol/edit.ts'
import { standardNotation } from '../protocol/notation.ts'
import { both } from '../protocol/result.ts'
import { editLines, type EditDetails } from './edit-lines.ts'
import { paramTexts } from './param-texts.ts'
import { parseParams } from './params.ts'
import { parsePath } from './place.ts'
import { createTool, type ToolOptions } from './create-tool.ts'
import { unwrap, type Tool, type ToolResult, type ToolSpec } from './tool.ts'
import { nothingWritten, type WriteOptions } from './writing.ts'

const anchor = 'as listed: line number, #, three letters, like 12#vnd'

/** What edit takes, for hosts and models. */
export const EditParamsSchema = z.strictObject({
  path: z.string().describe(paramTexts.path),
  hash: z.string().describe('The eight characters behind # in the @file line of the listing you look at.'),
  edits: z
    .array(
      z.strictObject({
        from: z.string().describe(`Anchor of the first line to replace, ${anchor}.`),
        to: z
          .string()
          .describe('Anchor of the last line to replace, included. The same as from for one line.'),
        content: z
          .string()
          .nullish()
          .describe(
            'The new lines. One newline at the end closes the last line and adds none; "\\n" is one empty line. Empty or left out deletes the range.',
          ),
      }),
    )
    .describe('Ranges of the file as listed. They share no line, and do not shift each other.'),
})

/** Edits of one file, and which file that is. */
export interface EditParams extends EditRequest {
  readonly path: string
}

const spec: ToolSpec = {
  name: 'edit',
  description: [
    'Replaces ranges of lines in a file that you have seen listed. Each range is named by the anchors of its first and last line.',
    'All anchors speak of the listing, so several edits go into one call. To insert, replace a line by itself and the new lines.',
    'If the file is not as listed, nothing is written and the answer lists it as it is now. After an edit, go on with the hash and anchors of the answer.',
  ].join('\n'),
  promptSnippet: 'edit: replaces line ranges, named by hash and anchors, all or nothing',
  promptGuidelines: [
    'Put all edits of one file into one call of edit; their anchors do not shift each other.',
    'After edit, use the hash and anchors of its answer; read again only what it does not show.',
  ],
  effects: { isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: false },
  inputSchema: EditParamsSchema,
}

/** A tool that edits files. */
export function createHashlineEditTool(options: ToolOptions & WriteOptions): Tool<EditParams, EditDetails> {
  return createTool(spec, options, executeHashlineEdit)
}

const state = nothingWritten

/** Edits one file: understand, look, apply, commit; all or nothing. Throws `HashlineError`. */
export async function executeHashlineEdit(
  params: EditParams,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options: WriteOptions = {},
): Promise<ToolResult<EditDetails>> {
  const { params: sent, notes } = unwrap(parseParams(EditParamsSchema, params), { state })
  const { path, ...sentEdits } = sent
  const [place, request] = unwrap(both(parsePath(cwd, path), parseEditRequest(sentEdits)), { state })
  const call = {
    place,
    notation: standardNotation,
    requestFor: () => request,
    contents: request.changes,
    notes,
  }
  return editLines(call, { fileSystem, signal, options })
}
