import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/adapters/node/shell/clock.ts'
import { sleep, standStill } from '../../../support/left-processes.ts'

describe('systemClock', () => {
  it.each(['after', 'inBackground'] as const)(
    'runs what is to come %s a while behind the input that was waiting',
    async (method) => {
      const child = spawn('/bin/sh', ['-c', 'sleep 0.05; echo'], { stdio: ['ignore', 'pipe', 'ignore'] })
      const order: string[] = []
      child.stdout.on('data', () => order.push('data'))
      systemClock[method](100, () => order.push('action'))
      // From here, the program comes by its timers before it comes by its input.
      setImmediate(() => standStill(300))
      await once(child, 'close')
      await sleep(50)
      expect(order).toEqual(['data', 'action'])
    },
  )

  it.each(['after', 'inBackground'] as const)(
    'does not run what was to come %s a while and was cancelled',
    async (method) => {
      const ran: string[] = []
      const cancelled = systemClock[method](10, () => ran.push('cancelled'))
      systemClock[method](20, () => ran.push('run'))
      cancelled()
      await sleep(100)
      expect(ran).toEqual(['run'])
    },
  )
})
