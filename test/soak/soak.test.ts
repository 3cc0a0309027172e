import { describe, expect, it } from 'vitest'
import { soak } from '../../soak/soak.mjs'

describe('soak', () => {
  it('violates nothing in some seconds of calls, kills, strangers and full disks', async () => {
    const { counts, kept } = await soak({ seconds: 5, seed: 1 })
    expect([counts.violations, kept]).toEqual([[], null])
    expect(counts.of('rounds')).toBe(1)
    expect(counts.of('done')).toBeGreaterThan(0)
    expect(counts.of('kills')).toBeGreaterThan(0)
  })
})
