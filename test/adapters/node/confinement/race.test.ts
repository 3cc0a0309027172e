import { isSoak } from '../../../support/soak.ts'
import { describe, expect, it } from 'vitest'
import { race } from '../../../support/race.ts'

/** Some, so that every run of the tests tries; `npm run test:soak` tries 20 000 times. */
const attempts = isSoak ? 20_000 : 200

describe.runIf(process.platform === 'linux')('a pinned NodeFileSystem', () => {
  it.each(['src', 'src/deep', 'src/deep/x.txt'] as const)(
    'touches nothing outside while somebody swaps %s with a link to there',
    async (swapped) => {
      const { tally, isIntact } = await race(attempts, swapped)
      expect(isIntact).toBe(true)
      // Both the link and what it is swapped with were met.
      expect(tally).toMatchObject({ swapped: expect.any(Number), EACCES: expect.any(Number) })
      expect(tally).not.toHaveProperty('leaked')
    },
    attempts * 1000,
  )
})
