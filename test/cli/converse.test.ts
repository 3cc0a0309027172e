import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { converse } from '../../src/cli/converse.ts'
import { bundled } from '../support/bundled.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const built = bundled('../../src/cli/converse.ts')

/** The process that a file names, as soon as it does. */
function idIn(path: string): number {
  const id = Number(readFileSync(path, 'utf8'))
  expect(id).toBeGreaterThan(1)
  return id
}

/** Whether a process lives that this test has started. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('converse', () => {
  it.each([
    ['a\\nb\\n', ['a', 'b']],
    ['a\\nb', ['a', 'b']],
    ['\\n', ['']],
    ['', []],
  ])('hears every line of a program that prints %j, the last without its ending too', async (text, lines) => {
    const heard: string[] = []
    const onLine = (line: string) => (heard.push(line) === 0 ? 'last' : 'answer')
    const command = ['printf', text]
    const { why } = await converse({ command, requests: [], onLine, silenceMs: 60_000 })
    expect([heard, why]).toEqual([lines, 'the program ended with status 0'])
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends the program when %s ends its own', async (signal) => {
    const folder = await temporaryFolder()
    const [main, pidFile] = [join(folder, 'main.mjs'), join(folder, 'pid')]
    const command = ['sh', '-c', `sleep 100 & echo $! > ${pidFile}; wait`]
    const talk = `{ command: ${JSON.stringify(command)}, requests: [], onLine: () => 'junk', silenceMs: 60_000 }`
    // As the program does: a listener that tells, and raises the signal again.
    const tell = `process.once('${signal}', () => process.kill(process.pid, '${signal}'))`
    writeFileSync(main, `import { converse } from '${built()}'\n${tell}\nawait converse(${talk})`)
    const child = spawn(process.execPath, [main], { stdio: 'inherit' })
    const sleeper = await vi.waitFor(() => idIn(pidFile), 10_000)
    onTestFinished(() => void (isAlive(sleeper) && process.kill(sleeper, 'SIGKILL')))
    expect(isAlive(sleeper)).toBe(true)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])
    await vi.waitFor(() => expect(isAlive(sleeper)).toBe(false), 10_000)
  })
})
