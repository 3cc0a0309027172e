import { formatDuration } from './duration.ts'
import type { Prose } from './prose.ts'
import type { SessionFacts } from './fault.ts'
import { quote } from './quote.ts'

type SessionCode =
  | 'no-session'
  | 'session-ended'
  | 'too-many-sessions'
  | 'stdin-closed'
  | 'stdin-full'
  | 'no-pty'

/** What messages say of commands and their sessions. */
export const sessionProse: { readonly [Code in SessionCode]: Prose<Code> } = {
  'no-session': {
    problem: ({ given, live }) => `there is no session ${quote(given)}; ${listSessions(live)}`,
    next: 'Use the id of a live session, or start the command again with shell.',
  },
  'session-ended': {
    problem: () => 'the shell was closed, and all its sessions with it',
    next: 'Start no more commands here.',
  },
  'too-many-sessions': {
    problem: ({ live }) => `no more sessions may live at one time; ${listSessions(live)}`,
    next: 'End one of them with write_stdin (eof or signal), then call again.',
  },
  'stdin-closed': {
    problem: ({ session }) => `the input of session ${session} was closed by eof`,
    next: 'Call write_stdin without data to wait for its output or its end.',
  },
  'stdin-full': {
    problem: ({ session, queuedBytes }) =>
      `session ${session} is not reading: ${queuedBytes} bytes of input wait for it`,
    next: 'Call write_stdin without data until it has read, or end it with a signal.',
  },
  'no-pty': {
    problem: () => 'there are no terminals here: neither @lydell/node-pty nor node-pty can be loaded',
    next: 'Run npm install @lydell/node-pty where the host is installed, or call without tty.',
  },
}

/** `live: s4f09ac1b "npm run dev" (3 min)` */
function listSessions(live: readonly SessionFacts[]): string {
  if (live.length === 0) return 'none is live'
  const listed = live.map(({ id, command, ageMs }) => `${id} ${quote(command)} (${formatDuration(ageMs)})`)
  return `live: ${listed.join(', ')}`
}
