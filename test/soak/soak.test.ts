import { describe, expect, it, onTestFinished } from 'vitest'
import { soak } from '../../soak/soak.mjs'

// A round ends when its processes have ended, which on a busy machine may take minutes.
const longest = 300_000

describe('soak', () => {
  it(
    'violates nothing in some seconds of calls, kills, strangers and full disks',
    async () => {
      const stop = new AbortController()
      const soaking = soak({ seconds: 5, seed: 1, stop: stop.signal })
      // Whatever becomes of the test, its processes, files and small disk go.
      onTestFinished(async () => {
        stop.abort()
        await soaking.catch(() => undefined)
      }, longest)
      const { counts, kept } = await soaking
      expect([counts.violations, kept]).toEqual([[], null])
      expect(counts.of('rounds')).toBe(1)
      expect(counts.of('done')).toBeGreaterThan(0)
      expect(counts.of('kills')).toBeGreaterThan(0)
    },
    longest,
  )
})
