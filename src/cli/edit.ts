import { executeHashlineEdit } from '../tools/edit.ts'
import { runJsonCommand } from './json-command.ts'

/** `hashline edit [JSON]` */
export function run(args: readonly string[]): Promise<0 | 1> {
  return runJsonCommand({ name: 'edit', execute: executeHashlineEdit, diffOf: ({ diff }) => diff }, args)
}
