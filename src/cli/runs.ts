import type { CommandName, Run } from './commands.ts'
import { run as completion } from './completion.ts'
import { run as editFile } from './edit-file.ts'
import { run as edit } from './edit.ts'
import { run as grep } from './grep.ts'
import { run as policy } from './policy.ts'
import { run as read } from './read.ts'
import { run as recover } from './recover.ts'
import { run as write } from './write.ts'

/**
 * What each command does. All are built into one file, since Node reads that sooner than it finds and joins several;
 * but the server, which has an SDK in it, and the conformance cases are loaded where they are asked for.
 */
export const runs: Readonly<Record<CommandName, Run>> = {
  read,
  grep,
  edit,
  'edit-file': editFile,
  write,
  recover,
  policy,
  completion,
  mcp: (invocation) => import('./mcp.js').then(({ run }) => run(invocation)),
  conformance: (invocation) => import('./conformance.js').then(({ run }) => run(invocation)),
}
