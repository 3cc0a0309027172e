import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatJournal,
  hashOf,
  parseJournal,
  type Entry,
  type Journal,
} from '../../../../src/adapters/node/journal/journal.ts'
import { ownIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { bytes } from '../../../support/bytes.ts'

const id = (digit: string): string => digit.repeat(32)

function journalWith(...paths: readonly string[]): Journal {
  const entries = paths.map((path): Entry => {
    return { lock: id('1'), before: hashOf(bytes('old')), after: '-', isInPlace: false, path }
  })
  return { commit: id('c'), owner: ownIdentity(), entries }
}

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const name = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => !text.includes('/') && !text.startsWith('.') && !text.includes('\0'))
const entry: fc.Arbitrary<Entry> = fc.record({
  lock: hex(32),
  before: fc.oneof(hex(64), fc.constant('-')),
  after: fc.oneof(hex(64), fc.constant('-')),
  isInPlace: fc.boolean(),
  path: fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/')),
})

describe('formatJournal', () => {
  it('is undone by parseJournal, whatever is in a path', () => {
    fc.assert(
      fc.property(hex(32), fc.array(entry), (commit, entries) => {
        const journal = { commit, owner: ownIdentity(), entries }
        expect(parseJournal(formatJournal(journal))).toEqual(journal)
      }),
    )
  })
})

describe('parseJournal', () => {
  const text = formatJournal(journalWith('a.txt', 'folder/b.txt'))

  it('takes no journal that is other by one character', () => {
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (index, other) => {
        fc.pre(text[index] !== other)
        expect(parseJournal(text.slice(0, index) + other + text.slice(index + 1))).toBeNull()
      }),
    )
  })

  it('takes no journal that is cut short anywhere', () => {
    for (let length = 0; length < text.length; length += 1)
      expect(parseJournal(text.slice(0, length))).toBeNull()
  })

  it('takes nothing behind the end', () => {
    expect(parseJournal(`${text}\n`)).toBeNull()
  })

  it.each(['', '/etc/hosts', '../a', 'a/../b', 'a/../../b', './a', 'a//b', 'a/', '.', '..', 'a/.hl-x'])(
    'takes no journal with a path that leaves its folder, or names what is ours: %j',
    (path) => {
      expect(parseJournal(formatJournal(journalWith('a', path)))).toBeNull()
    },
  )
})
