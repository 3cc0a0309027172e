import { describe, expect, it } from 'vitest'
import { check } from '../../soak/check.mjs'
import { hashOf, tagOf } from '../../soak/content.mjs'
import { ledgersOf, type Change, type Entry, type ForeignChange } from '../../soak/ledger.mjs'

const [a, b, made, foreign, moved] = [
  'ours/lf.txt',
  'disk/a.txt',
  'made/a.txt',
  'strange/a.txt',
  'moved/a.txt',
] as const

/** Contents are named by letters; `-` is no file. */
const hash = (content: string): string => (content === '-' ? '-' : hashOf(Buffer.from(content)))

/** `0>1`: from content 0 to content 1. */
function changesOf(files: Readonly<Record<string, string>>): Change[] {
  return Object.entries(files).map(([path, change]) => {
    const [from = '', to = ''] = change.split('>').map(hash)
    return { path, from, to }
  })
}

let clock = 0
const tick = (): number => (clock += 1)

function begin(id: string, files: Readonly<Record<string, string>>): Entry {
  return { begin: id, what: 'edit', changes: changesOf(files), at: tick() }
}

function done(id: string, files: Readonly<Record<string, string>>): Entry[] {
  const changes = changesOf(files).filter(({ to }) => to !== '-')
  const tags = Object.fromEntries(changes.map(({ path, to }) => [path, tagOf(to)]))
  return [begin(id, files), { end: id, at: tick(), outcome: 'done', tags }]
}

function refused(id: string, files: Readonly<Record<string, string>>, code = 'stale-tag'): Entry[] {
  return [begin(id, files), { end: id, at: tick(), outcome: 'refused', code }]
}

const killed = (id: string, files: Readonly<Record<string, string>>): Entry[] => [begin(id, files)]

const seen = (path: string, content: string): Entry[] => [
  { seen: path, tag: tagOf(hash(content)), at: tick() },
]

/** What somebody writes who asks for no lock. */
const stranger = (content: string): ForeignChange => ({
  path: foreign,
  from: '-',
  to: hash(content),
  at: tick(),
})

interface Others {
  readonly foreign?: readonly ForeignChange[]
  readonly leftovers?: readonly string[]
}

/** Which rules are violated where each file has gone from one content to another. */
function rules(
  files: Readonly<Record<string, string>>,
  entries: readonly Entry[],
  { foreign: strange = [], leftovers = [] }: Others = {},
): string[] {
  const spans = changesOf(files)
  const before = new Map(spans.map(({ path, from }) => [path, from]))
  const after = new Map(spans.map(({ path, to }) => [path, to]))
  const found = check({
    before,
    after,
    leftovers,
    ledgers: ledgersOf(entries, strange),
  })
  return [...new Set(found.map(({ rule }) => rule))].toSorted()
}

describe('check passes', () => {
  it.each([
    ['nothing at all', { [a]: '0>0' }, []],
    [
      'calls one after the other',
      { [a]: '0>2' },
      [...done('x', { [a]: '0>1' }), ...done('y', { [a]: '1>2' })],
    ],
    ['a refusal that changed nothing', { [a]: '0>0' }, refused('x', { [a]: '0>1' })],
    ['a killed call that was done', { [a]: '0>1' }, killed('x', { [a]: '0>1' })],
    ['a killed call that was not', { [a]: '0>0' }, killed('x', { [a]: '0>1' })],
    [
      'a killed call that others built on',
      { [a]: '0>2' },
      [...killed('x', { [a]: '0>1' }), ...done('y', { [a]: '1>2' })],
    ],
    ['a killed call, wholly done', { [a]: '0>1', [b]: '5>6' }, killed('x', { [a]: '0>1', [b]: '5>6' })],
    ['a killed call, wholly not done', { [a]: '0>0', [b]: '5>5' }, killed('x', { [a]: '0>1', [b]: '5>6' })],
    [
      'half of one whose folder was moved',
      { [a]: '0>1', [moved]: '5>5' },
      killed('x', { [a]: '0>1', [moved]: '5>6' }),
    ],
    [
      'a file that comes and goes',
      { [made]: '->-' },
      [...done('x', { [made]: '->1' }), ...done('y', { [made]: '1>-' })],
    ],
    [
      'one that came and perhaps went',
      { [made]: '->-' },
      [...done('x', { [made]: '->1' }), ...killed('y', { [made]: '1>-' })],
    ],
    ['a look at what a call made', { [a]: '0>1' }, [...done('x', { [a]: '0>1' }), ...seen(a, '1')]],
    [
      'a look at what was taken back',
      { [a]: '0>0', [foreign]: '5>5' },
      [...refused('x', { [a]: '0>1', [foreign]: '5>6' }, 'rolled-back'), ...seen(a, '1')],
    ],
  ])('%s', (_, files, entries) => {
    expect(rules(files, entries)).toEqual([])
  })

  it('a refusal behind a dead call whose other folder was moved', () => {
    const dead = killed('x', { [a]: '0>1', [moved]: '5>6' })
    const files = { [a]: '0>0', [moved]: '5>5' }
    expect(rules(files, [...dead, ...refused('y', { [a]: '0>2' }, 'denied')])).toEqual([])
  })

  it('a file that a refusal says was not put back', () => {
    const left: Entry = {
      end: 'x',
      at: tick(),
      outcome: 'refused',
      code: 'rollback-incomplete',
      left: [moved],
    }
    const entries = [begin('x', { [a]: '0>1', [moved]: '5>6' }), left]
    expect(rules({ [a]: '0>0', [moved]: '5>6' }, entries)).toEqual([])
  })

  it('a call that a stranger wrote over', () => {
    const entries = [...done('x', { [foreign]: '0>1' }), ...seen(foreign, '1')]
    expect(rules({ [foreign]: '0>9' }, entries, { foreign: [stranger('9')] })).toEqual([])
  })
})

describe('check finds', () => {
  it.each([
    [
      'a lost update',
      { [a]: '0>2' },
      [...done('x', { [a]: '0>1' }), ...done('y', { [a]: '0>2' })],
      ['done but not there', 'lost update'],
    ],
    [
      'a success that did nothing',
      { [a]: '0>0' },
      done('x', { [a]: '0>1' }),
      ['done but not there', 'done but not written'],
    ],
    [
      'a success that is gone',
      { [a]: '0>2' },
      [...done('x', { [a]: '0>1' }), ...killed('y', { [a]: '0>2' })],
      ['done but not there', 'lost update'],
    ],
    ['a refusal that wrote', { [a]: '0>1' }, refused('x', { [a]: '0>1' }), ['refused but written']],
    [
      'a refusal that others built on',
      { [a]: '0>2' },
      [...refused('x', { [a]: '0>1' }), ...done('y', { [a]: '1>2' })],
      ['refused but written'],
    ],
    [
      'torn content',
      { [a]: '0>half' },
      killed('x', { [a]: '0>1' }),
      ['content of nobody', 'done but not there'],
    ],
    [
      'half of a killed call',
      { [a]: '0>1', [b]: '5>5' },
      killed('x', { [a]: '0>1', [b]: '5>6' }),
      ['half a call'],
    ],
    [
      'half of a call that was done',
      { [a]: '0>1', [b]: '5>5' },
      done('x', { [a]: '0>1', [b]: '5>6' }),
      ['done but not there', 'done but not written'],
    ],
    [
      'half of a call that was refused',
      { [a]: '0>1', [moved]: '5>5' },
      refused('x', { [a]: '0>1', [moved]: '5>6' }, 'rolled-back'),
      ['refused but written'],
    ],
    ['a file that nobody removed', { [a]: '0>-' }, [], ['done but not there']],
    [
      'two creations of one file',
      { [made]: '->2' },
      [...done('x', { [made]: '->1' }), ...done('y', { [made]: '->2' })],
      ['done but not there'],
    ],
    [
      'a removal that did nothing',
      { [made]: '->1' },
      [...done('x', { [made]: '->1' }), ...done('y', { [made]: '1>-' })],
      ['done but not written'],
    ],
    [
      'a reader who saw half a file',
      { [a]: '0>1' },
      [...done('x', { [a]: '0>1' }), ...seen(a, 'half')],
      ['seen but never written'],
    ],
    [
      'a reader who saw what was refused',
      { [a]: '0>0' },
      [...refused('x', { [a]: '0>1' }), ...seen(a, '1')],
      ['seen but never written'],
    ],
    ['a reader who saw no file', { [a]: '0>0' }, seen(a, '-'), ['was missing']],
    [
      'a reader who saw what was over',
      { [a]: '0>1' },
      [...done('x', { [a]: '0>1' }), ...seen(a, '0')],
      ['seen too late'],
    ],
    [
      'two calls on one content, under a stranger',
      { [foreign]: '0>2' },
      [...done('x', { [foreign]: '0>1' }), ...done('y', { [foreign]: '0>2' })],
      ['lost update'],
    ],
    [
      'torn content, under a stranger',
      { [foreign]: '0>half' },
      done('x', { [foreign]: '0>1' }),
      ['content of nobody'],
    ],
    ['what is no answer', { [a]: '0>0' }, [{ bug: 'TypeError' }], ['no refusal']],
  ])('%s', (_, files, entries, expected) => {
    expect(rules(files, entries)).toEqual(expected)
  })

  it('a refusal of a right call', () => {
    expect(rules({ [a]: '0>0' }, refused('x', { [a]: '0>1' }, 'ambiguous'))).toEqual(['strange refusal'])
  })

  it('a call that stood still before its last look and wrote over a stranger', () => {
    const call = begin('p.1', { [foreign]: '0>1' })
    const ambush = { ...stranger('9'), ambushed: 'p' }
    const end: Entry = { end: 'p.1', at: tick(), outcome: 'done', tags: { [foreign]: tagOf(hash('1')) } }
    const files = { [foreign]: '0>1' }
    expect(rules(files, [call, end], { foreign: [ambush] })).toEqual(['no last look'])
    expect(rules(files, [call, end], { foreign: [{ ...ambush, ambushed: 'q' }] })).toEqual([])
  })

  it('what was left over', () => {
    expect(rules({}, [], { leftovers: ['ours/.hl-0123456789abcdef.lock'] })).toEqual(['left over'])
  })

  it('an answer with another tag', () => {
    const end: Entry = { end: 'x', at: tick(), outcome: 'done', tags: { [a]: tagOf(hash('2')) } }
    expect(rules({ [a]: '0>1' }, [begin('x', { [a]: '0>1' }), end])).toEqual(['wrong tag'])
  })
})
