import { describe, expect, it } from 'vitest'
import type { Fault } from '../../src/protocol/fault.ts'
import { accept, acceptUnless, all, both, refuse, type Result } from '../../src/protocol/result.ts'

const tag: Fault = { code: 'invalid-tag', given: 'x' }
const content: Fault = { code: 'invalid-content', edit: 1 }
const laterContent: Fault = { code: 'invalid-content', edit: 2 }
const io: Fault = { code: 'io', cause: 'x' }

describe('accept', () => {
  it('holds a value', () => {
    expect(accept(1)).toEqual({ ok: true, value: 1 })
  })
})

describe('refuse', () => {
  it('puts faults in order of precedence', () => {
    expect(refuse(io, content, tag)).toEqual({ ok: false, faults: [tag, content, io] })
  })

  it('leaves faults of one code in the order in which they were found', () => {
    expect(refuse(laterContent, io, content, tag).faults).toEqual([tag, laterContent, content, io])
  })

  it('holds one fault as well', () => {
    expect(refuse(io)).toEqual({ ok: false, faults: [io] })
  })
})

describe('acceptUnless', () => {
  it('accepts where there is no fault', () => {
    expect(acceptUnless([], 1)).toEqual({ ok: true, value: 1 })
  })

  it('refuses with all faults, in order of precedence', () => {
    expect(acceptUnless([io, tag], 1)).toEqual({ ok: false, faults: [tag, io] })
  })
})

describe('all', () => {
  it('gives all values in their order', () => {
    expect(all([accept(2), accept(1)])).toEqual({ ok: true, value: [2, 1] })
    expect(all([])).toEqual({ ok: true, value: [] })
  })

  it('gives the faults of all, in order of precedence', () => {
    expect(all([refuse(io), accept(1), refuse(content, tag)])).toEqual({
      ok: false,
      faults: [tag, content, io],
    })
  })
})

/** How many faults there are. */
function countOf(result: Result<unknown>): number {
  return result.ok ? 0 : result.faults.length
}

describe('faults in any number', () => {
  const many = Array.from({ length: 300_000 }, (_, index): Fault => ({
    code: 'invalid-content',
    edit: index,
  }))
  const refused = (): Result<number> => acceptUnless(many, 1)

  it.each<[string, () => Result<unknown>, number]>([
    ['one check', refused, 300_000],
    ['one of all', () => all([accept(1), refused()]), 300_000],
    ['both', () => both(refused(), refused()), 600_000],
  ])('come from %s', (_, made, count) => {
    expect(countOf(made())).toBe(count)
  })
})

describe('both', () => {
  it.each<[string, Result<number>, Result<number>, object]>([
    ['both values', accept(1), accept(2), { ok: true, value: [1, 2] }],
    ['the faults of the first', refuse(io), accept(2), { ok: false, faults: [io] }],
    ['the faults of the second', accept(1), refuse(io), { ok: false, faults: [io] }],
    ['the faults of both in order', refuse(io), refuse(tag), { ok: false, faults: [tag, io] }],
  ])('gives %s', (_, a, b, result) => {
    expect(both(a, b)).toEqual(result)
  })
})
