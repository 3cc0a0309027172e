import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { systemError } from '../../../ports/system-error.ts'

/** Set for every command, so that one can be found whose process id nobody lived to tell. */
export const sessionVariable = 'HASHLINE_SESSION'

/**
 * Reads which groups to watch, `+group` and `-group`, and which sessions are being started, `?session` and
 * `!session`, until its input ends. It does so when the host dies, however it dies, and when what the host was
 * just starting has become a program. Then it kills the groups and, where /proc shows them, the sessions, and
 * removes the folder, to which someone may just be adding. It ignores what may be sent to everyone.
 */
const program = `
trap '' HUP INT TERM
groups=$2
sessions=$3
while IFS= read -r line; do
  id=\${line#?}
  case $line in
    '+'*) groups="$groups$id " ;;
    '?'*) sessions="$sessions$id " ;;
    '-'*) case $groups in *" $id "*) groups="\${groups%% $id *} \${groups#* $id }" ;; esac ;;
    '!'*) case $sessions in *" $id "*) sessions="\${sessions%% $id *} \${sessions#* $id }" ;; esac ;;
  esac
done
for session in $sessions; do
  for file in $(grep -ls -- "${sessionVariable}=$session" /proc/[0-9]*/environ); do
    file=\${file#/proc/}
    groups="$groups\${file%/environ} "
  done
done
for group in $groups; do
  case $group in '' | 0 | 1 | *[!0-9]*) ;; *) kill -s KILL -- "-$group" ;; esac
done
rm -rf -- "$1" || { sleep 1; rm -rf -- "$1"; }
`

/**
 * A process beside this one that outlives it just long enough to kill what it started. It belongs to none of
 * the groups it watches and holds no stream of theirs.
 */
export class Watchdog {
  readonly #folder: string
  readonly #groups = new Set<number>()
  readonly #sessions = new Set<string>()
  #process: ChildProcess | undefined
  #isClosed = false

  /** `folder`: removed in the end, if it is there. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** To be called before anything is started that it is to watch. Throws where it cannot be had. */
  start(): void {
    if (this.#process === undefined && !this.#spawn()) throw systemError('ENOEXEC', '/bin/sh')
  }

  /** Starts something as a session, and watches over the group that it leads, without a gap between the two. */
  async starting<Started extends { readonly pid: number }>(
    session: string,
    start: () => Promise<Started>,
  ): Promise<Started> {
    this.#sessions.add(session)
    this.#tell(`?${session}\n`)
    try {
      const started = await start()
      this.#groups.add(started.pid)
      this.#tell(`+${started.pid}\n`)
      return started
    } finally {
      this.#sessions.delete(session)
      this.#tell(`!${session}\n`)
    }
  }

  release(group: number): void {
    if (this.#groups.delete(group)) this.#tell(`-${group}\n`)
  }

  /** To be called when nothing is left to watch over. */
  async close(): Promise<void> {
    this.#isClosed = true
    const helper = this.#process
    if (helper === undefined) return
    helper.ref()
    const exited = once(helper, 'exit')
    helper.kill('SIGKILL')
    await exited
  }

  #spawn(): boolean {
    const known = [this.#groups, this.#sessions].map((ids) => ` ${[...ids, ''].join(' ')}`)
    const helper = spawn('/bin/sh', ['-c', program, 'watchdog', this.#folder, ...known], {
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    // Whatever is wrong with it, it has no process id or exits, and both are seen to.
    helper.on('error', () => undefined)
    helper.stdin.on('error', () => undefined)
    if (helper.pid === undefined) return false
    helper.unref()
    if (helper.stdin instanceof Socket) helper.stdin.unref()
    helper.on('exit', () => this.#exited())
    this.#process = helper
    return true
  }

  /** Someone has killed it: another one takes over. */
  #exited(): void {
    this.#process = undefined
    if (!this.#isClosed && this.#groups.size > 0) this.#spawn()
  }

  /** Small enough to be in the pipe when this returns. */
  #tell(lines: string): void {
    this.#process?.stdin?.write(lines)
  }
}
