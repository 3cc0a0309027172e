import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatLock, parseLock } from '../../../../src/adapters/node/lock/lock-record.ts'

const hex = fc.stringMatching(/^[0-9a-f]{32}$/)
const word = fc.stringMatching(/^\S+$/)
const record = fc.record({
  id: hex,
  commit: hex,
  journal: fc.constantFrom('.', '..', '../..', '.hashline', '../.hashline', '../../.hashline'),
  owner: fc.record({ pid: fc.nat(), start: word, boot: word, namespace: word, host: word }),
})

describe('formatLock', () => {
  it('is undone by parseLock', () => {
    fc.assert(
      fc.property(record, (lock) => {
        expect(parseLock(formatLock(lock))).toEqual(lock)
      }),
    )
  })
})

describe('parseLock', () => {
  it('takes no lock that is cut short', () => {
    fc.assert(
      fc.property(record, fc.nat(), (lock, length) => {
        const text = formatLock(lock)
        expect(parseLock(text.slice(0, length % text.length))).toBeNull()
      }),
    )
  })

  it.each(['/', '/tmp', 'a', '../a', '.hashline/..', './..', '', '...'])(
    'takes no lock that leads to a journal elsewhere than above: %j',
    (journal) => {
      const [lock] = fc.sample(record, 1)
      expect(lock && parseLock(formatLock({ ...lock, journal }))).toBeNull()
    },
  )
})
