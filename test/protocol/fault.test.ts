import { describe, expect, expectTypeOf, it } from 'vitest'
import { byPrecedence, faultCodes, type Fault, type FaultCode } from '../../src/protocol/fault.ts'

/** The table of PROTOCOL §7. A code stands in the list once a part of the project uses it. */
const inOrder: Record<string, readonly string[]> = {
  request: [
    'invalid-params',
    'invalid-tag',
    'invalid-anchor',
    'invalid-content',
    'invalid-pattern',
    'no-edits',
  ],
  place: [
    'policy',
    'denied',
    'not-found',
    'exists',
    'not-a-file',
    'not-writable',
    'file-too-large',
    'not-utf8',
    'not-ours',
  ],
  snapshot: ['stale-tag', 'inverted-range', 'out-of-range', 'stale-anchor', 'overlap'],
  change: ['unrepresentable', 'no-match', 'ambiguous', 'no-change', 'pasted-anchors', 'rejected'],
  moment: ['changed-meanwhile', 'busy', 'timeout', 'aborted', 'rolled-back', 'rollback-incomplete', 'io'],
  shell: ['no-session', 'session-ended', 'too-many-sessions', 'stdin-closed', 'stdin-full', 'no-pty'],
}

describe('faultCodes', () => {
  it('are codes of the protocol, in its order of precedence', () => {
    const known = Object.values(inOrder).flat()
    expect(known.filter((code) => faultCodes.some((used) => used === code))).toEqual(faultCodes)
  })

  it('hold the code of every fault, and no other', () => {
    expectTypeOf<Fault['code']>().toEqualTypeOf<FaultCode>()
    expectTypeOf<FaultCode>().toEqualTypeOf<(typeof faultCodes)[number]>()
    expect(new Set(faultCodes).size).toBe(faultCodes.length)
  })
})

describe('byPrecedence', () => {
  it('sorts faults as their codes stand in the list', () => {
    const faults: Fault[] = [
      { code: 'io', cause: '' },
      { code: 'denied' },
      { code: 'no-edits' },
      { code: 'aborted' },
    ]
    expect(faults.toSorted(byPrecedence).map(({ code }) => code)).toEqual([
      'no-edits',
      'denied',
      'aborted',
      'io',
    ])
  })

  it('finds two faults of one code equal', () => {
    expect(byPrecedence({ code: 'invalid-content', edit: 2 }, { code: 'invalid-content', edit: 1 })).toBe(0)
  })
})
