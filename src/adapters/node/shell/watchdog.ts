import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { systemError } from '../../../ports/system-error.ts'

/**
 * Reads which groups to watch, `+id` and `-id`, until its input ends, which it does when the host dies, however
 * it dies. Then kills those left and removes the folder. It ignores what may be sent to everyone.
 */
const program = `
trap '' HUP INT TERM
groups=' '
while IFS= read -r line; do
  id=\${line#?}
  case $line in
    +*) groups="$groups$id " ;;
    -*) case $groups in *" $id "*) groups="\${groups%% $id *} \${groups#* $id }" ;; esac ;;
  esac
done
for id in $groups; do
  case $id in '' | 0 | 1 | *[!0-9]*) ;; *) kill -s KILL -- "-$id" ;; esac
done
[ -z "$1" ] || rm -rf -- "$1"
`

/**
 * A process beside this one that outlives it just long enough to kill what it started. It belongs to none of
 * the groups it watches and holds no stream of theirs.
 */
export class Watchdog {
  readonly #folder: string
  readonly #ids = new Set<number>()
  #process: ChildProcess | undefined
  #isClosed = false

  /** `folder`: removed in the end; empty for none. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** To be called before anything is started that it is to watch. Throws where it cannot be had. */
  start(): void {
    if (this.#process === undefined && !this.#spawn()) throw systemError('ENOEXEC', '/bin/sh')
  }

  watch(id: number): void {
    this.#ids.add(id)
    this.#tell(`+${id}\n`)
  }

  release(id: number): void {
    if (this.#ids.delete(id)) this.#tell(`-${id}\n`)
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
    const helper = spawn('/bin/sh', ['-c', program, 'watchdog', this.#folder], {
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
    this.#tell(Array.from(this.#ids, (id) => `+${id}\n`).join(''))
    return true
  }

  /** Someone has killed it: another one takes over. */
  #exited(): void {
    this.#process = undefined
    if (!this.#isClosed && this.#ids.size > 0) this.#spawn()
  }

  /** Small enough to be in the pipe when this returns. */
  #tell(lines: string): void {
    this.#process?.stdin?.write(lines)
  }
}
