// A program of its own that starts sessions, says so, and then ends by itself, waits to be ended, or dies at the
// first moment at which one more is running.
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { NodeShell } from '../../src/adapters/node/node-shell.ts'

/** What to do, as JSON in the only argument. */
interface Plan {
  readonly commands: readonly { readonly command: string; readonly terminal: boolean }[]
  readonly ptyPackages: readonly string[]
  readonly afterwards: 'wait' | 'end' | 'die starting'
}

const plan: Plan = JSON.parse(process.argv[2] ?? '')
const shell = new NodeShell({ ptyPackages: plan.ptyPackages })
for (const { command, terminal } of plan.commands) {
  const session = await shell.start({ command, cwd: '/', interactive: true, terminal })
  await session.wait({ ms: 5_000, beyond: 0, text: 'up', signal: undefined })
}
process.stdout.write('started\n')
if (plan.afterwards === 'wait') setInterval(() => undefined, 1_000)
if (plan.afterwards === 'die starting') {
  dieWithNextProcess()
  await shell.start({ command: 'sleep 100', cwd: '/', interactive: false, terminal: false })
}

function dieWithNextProcess(): void {
  const { spawn } = childProcess
  const deadly = (...args: Parameters<typeof spawn>): void => {
    spawn(...args)
    process.kill(process.pid, 'SIGKILL')
  }
  Object.assign(childProcess, { spawn: deadly })
  syncBuiltinESMExports()
}
