import { executeEditFile } from '../tools/edit-file.ts'
import type { EditFileDetails } from '../tools/edit-file-answer.ts'
import { runJsonCommand } from './json-command.ts'

/** `hashline edit-file [JSON]` */
export function run(args: readonly string[]): Promise<0 | 1> {
  return runJsonCommand({ name: 'edit-file', execute: executeEditFile, diffOf }, args)
}

function diffOf({ files }: EditFileDetails): string {
  return files.flatMap(({ diff }) => (diff === '' ? [] : [diff])).join('\n')
}
