import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isRunning, statusOf } from '../../../src/adapters/node/process-status.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

describe.runIf(process.platform === 'linux')('statusOf', () => {
  it.each(['plain', 'a) b', ') Z 1 7 9', '(('])(
    'finds the fields of a process called %j, whose name may look like them',
    async (name) => {
      const program = join(await temporaryFolder(), name)
      writeFileSync(program, '#!/bin/sh\necho begun\nread line\n', { mode: 0o755 })
      const child = spawn(program, { detached: true, stdio: ['pipe', 'pipe', 'ignore'] })
      await once(child.stdout, 'data')
      try {
        const status = statusOf(child.pid ?? 0)
        expect(status).toMatchObject({ group: String(child.pid), start: expect.stringMatching(/^\d+$/) })
        expect(status !== null && isRunning(status)).toBe(true)
      } finally {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      expect(statusOf(child.pid ?? 0)).toBeNull()
    },
  )

  it('knows this process under both of its names', () => {
    expect(statusOf('self')?.start).toBe(statusOf(process.pid)?.start)
  })
})

describe('isRunning', () => {
  it.each([
    ['R', true],
    ['S', true],
    ['T', true],
    ['Z', false],
    ['X', false],
  ])('in the state %s: %j', (state, is) => {
    expect(isRunning({ state, group: '1', start: '1' })).toBe(is)
  })
})
