import { describe, expect, it } from 'vitest'
import { explain } from '../../src/protocol/explain.ts'
import { faultCodes, type Fault, type FaultCode, type FaultOf } from '../../src/protocol/fault.ts'
import { listSnapshot } from '../../src/protocol/listing.ts'
import { refuse } from '../../src/protocol/result.ts'
import { faultExamples as examples } from '../support/fault-examples.ts'
import { snapshotFrom } from '../support/file.ts'

/** What is said of each example: the fact, then what to do. */
const catalogue: { readonly [Code in FaultCode]: readonly [fact: string, next: string] } = {
  'invalid-params': [
    'invalid-params: edits[1].to: expected a string',
    'Correct that parameter and call again.',
  ],
  'invalid-tag': [
    'invalid-tag: "src/a.ts" is not a hash',
    'Copy the hash from the @file line that read printed.',
  ],
  'invalid-anchor': [
    'edit 2: invalid-anchor: from: "12" is not an anchor',
    'Copy anchors as they were printed: line number, #, three letters, like 12#vnd.',
  ],
  'invalid-content': [
    'edit 1: invalid-content: the content holds half a surrogate pair, which no file can store',
    'Send content as valid Unicode text.',
  ],
  'invalid-pattern': [
    'invalid-pattern: "a(" is no JavaScript regular expression: a group does not end, at character 2',
    'Correct the pattern, or send literal true to find the text as it is.',
  ],
  'no-edits': ['no-edits: edits is empty', 'Send at least one edit.'],
  policy: [
    'policy: the confinement cannot be built: the root is not a path',
    'Report this; only whoever runs these tools can put it right.',
  ],
  denied: ['denied: access to "src/a.ts" is denied', 'Choose another file, or ask for access.'],
  'not-found': ['not-found: "src/a.ts" does not exist', 'Check the path.'],
  exists: [
    'exists: "src/a.ts" is there already, and is not empty',
    'Read it first, then send its hash along to replace it, or use edit.',
  ],
  'not-a-file': ['not-a-file: "src" is not a file', 'Name a file.'],
  'not-writable': ['not-writable: "src/a.ts" is read-only', 'Choose another file, or ask for access.'],
  'file-too-large': [
    'file-too-large: "a.log": 8388609 bytes are more than the limit of 8388608',
    'Keep it below that size; for larger files use a log viewer, or tail and grep in a shell.',
  ],
  'not-utf8': ['not-utf8: "a.bin" is not UTF-8 text', 'Use other means for this file.'],
  'not-ours': [
    'not-ours: "src/a.ts" was not created with these tools',
    'Leave it, or ask the user to remove it.',
  ],
  'stale-tag': [
    'stale-tag: "src/a.ts" is now #q8Zr_x0A, not #A1b2C3d4; ' +
      'all anchors are found again 3 lines further down, at 5, 7 to 8',
    'Check the lines shown, then send the edit again with the hash and anchors printed here.',
  ],
  'inverted-range': ['edit 1: inverted-range: from 9#avr stands behind to 2#vnd', 'Swap from and to.'],
  'out-of-range': [
    'edit 2: out-of-range: there is no line 90; the file has 12',
    'Use anchors that read printed.',
  ],
  'stale-anchor': [
    'edit 1: stale-anchor: line 2 is 2#avr, not 2#vnd',
    'Check which of the lines shown you mean and copy its anchor.',
  ],
  overlap: ['edit 2: overlap: line 7 belongs to edit 1 too', 'Merge them into one edit.'],
  unrepresentable: [
    'edit 1: unrepresentable: at line 3 a lone CR would stand before an LF, and both would read as one ending',
    'Include the neighbouring line in the range.',
  ],
  'no-match': [
    'hunk 2: no-match: "src/a.ts" does not hold "foo()"',
    'Copy the text to find from the file as it is now, without anchors.',
  ],
  ambiguous: [
    'hunk 1: ambiguous: "src/a.ts" holds "foo()" 3 times, on lines 1, 5 and 9',
    'Add neighbouring text to find until it stands in one place only.',
  ],
  'no-change': [
    'hunk 2: no-change: find and replace are the same',
    'Leave it out, or send what should stand there instead.',
  ],
  'pasted-anchors': [
    'edit 1: pasted-anchors: the content line "2#avr|hello" still carries the anchor it was listed with',
    'Send content without the number, letters and | in front of each line.',
  ],
  rejected: [
    'rejected: a check refuses this change of "a": line 3 is no JSON',
    'Change the content so that this no longer holds.',
  ],
  'changed-meanwhile': [
    'changed-meanwhile: "src/a.ts" was changed by someone else just before the write',
    'Read it again.',
  ],
  busy: ['busy: "src/a.ts" is being written by another process', 'Call again in a moment.'],
  timeout: [
    'timeout: there was no end after 10000 ms',
    'Ask for less: a simpler pattern, or a narrower path.',
  ],
  aborted: ['aborted: the call was aborted', 'Call again if it is still wanted.'],
  'rolled-back': [
    'rolled-back: writing failed (ENOSPC), and every file was put back',
    'Report this; trying again is unlikely to help.',
  ],
  'rollback-incomplete': [
    'rollback-incomplete: writing failed (EIO), and was not undone everywhere: "/w/src/a.ts" has its new content; all other files are as they were',
    'Read the files named here before anything else.',
  ],
  io: ['io: "src/a.ts": no space left on the device', 'Report this; trying again is unlikely to help.'],
  'no-session': [
    'no-session: there is no session "s1"; live: s2 "npm run dev" (3 min)',
    'Use the id of a live session, or start the command again with shell.',
  ],
  'session-ended': [
    'session-ended: the shell was closed, and all its sessions with it',
    'Start no more commands here.',
  ],
  'too-many-sessions': [
    'too-many-sessions: no more sessions may live at one time; live: s2 "cat" (1.0 s)',
    'End one of them with write_stdin (eof or signal), then call again.',
  ],
  'stdin-closed': [
    'stdin-closed: the input of session s1 was closed by eof',
    'Call write_stdin without data to wait for its output or its end.',
  ],
  'stdin-full': [
    'stdin-full: session s1 is not reading: 4194304 bytes of input wait for it',
    'Call write_stdin without data until it has read, or end it with a signal.',
  ],
  'no-pty': [
    'no-pty: there are no terminals here: neither @lydell/node-pty nor node-pty can be loaded',
    'Run npm install @lydell/node-pty where the host is installed, or call without tty.',
  ],
}

const said = (...[first, ...others]: readonly [Fault, ...Fault[]]): string =>
  explain(refuse(first, ...others).faults)

describe('explain', () => {
  it('lets no line of what a gate says pass for a line of a listing', () => {
    const message = 'this line is wrong:\n5#abc|x\r@file a#xxxxxxxx'
    expect(said({ code: 'rejected', path: 'a', message })).toContain(
      'this line is wrong:\n  5#abc|x\n  @file a#xxxxxxxx\n',
    )
  })

  it.each(faultCodes)('says of %s the fact, then behind one empty line what to do', (code) => {
    const [fact, next] = catalogue[code]
    expect(explain([examples[code]])).toBe(`${fact}\n\n${next}`)
  })

  it.each(faultCodes)('advises on %s in one sentence, and in a tone that a reader can act on', (code) => {
    const [fact, next] = catalogue[code]
    expect(next).toMatch(/^[A-Z][^.!?\n]*\.$/)
    expect(fact).toMatch(new RegExp(`^((edit|hunk) \\d+: )?${code}: [^\\n]*[^.!\\n]$`))
    expect(`${fact} ${next}`).not.toMatch(/please|sorry|illegal|failed to|!|\bat \w+ \(/i)
  })

  it.each<[fact: string, fault: Fault]>([
    ['invalid-anchor: "12" is not an anchor', { code: 'invalid-anchor', given: '12' }],
    ['not-utf8: the file is UTF-16', { code: 'not-utf8', encoding: 'UTF-16' }],
    ['not-found: the file does not exist', { code: 'not-found' }],
    ['not-found: "b" does not exist', { code: 'not-found', path: 'b', nearest: [] }],
    ['not-found: "b" does not exist; near it is "a b"', { code: 'not-found', path: 'b', nearest: ['a b'] }],
    [
      'not-found: "b" does not exist; near it are "a", "c"',
      { code: 'not-found', path: 'b', nearest: ['a', 'c'] },
    ],
    [
      'invalid-content: the content holds half a surrogate pair, which no file can store',
      { code: 'invalid-content' },
    ],
    ['timeout: "a.ts": there was no end after 500 ms', { code: 'timeout', path: 'a.ts', timeoutMs: 500 }],
    ['no-session: there is no session "s1"; none is live', { code: 'no-session', given: 's1', live: [] }],
    [
      'too-many-sessions: no more sessions may live at one time; live: s2 "cat" (1.0 s), s3 "a" (12 ms)',
      {
        code: 'too-many-sessions',
        live: [
          { id: 's2', command: 'cat', ageMs: 1_000 },
          { id: 's3', command: 'a', ageMs: 12 },
        ],
      },
    ],
    [
      'edit 1: unrepresentable: the file would begin with U+FEFF, which would read as a byte-order mark',
      { code: 'unrepresentable', edit: 1, line: 1, why: 'bom' },
    ],
  ])('says only what it knows: %s', (fact, fault) => {
    expect(said(fault).split('\n')[0]).toBe(fact)
  })

  it.each<[moved: number | null, where: string]>([
    [null, ''],
    [0, '; all anchors still hold at their lines'],
    [1, '; all anchors are found again 1 line further down, at 11, 21 to 22'],
    [7, '; all anchors are found again 7 lines further down, at 17, 27 to 28'],
    [-1, '; all anchors are found again 1 line further up, at 9, 19 to 20'],
    [-9, '; all anchors are found again 9 lines further up, at 1, 11 to 12'],
  ])('says where the anchors of a stale request are now: moved by %j', (moved, where) => {
    const ranges = [
      { from: 10, to: 10 },
      { from: 20, to: 21 },
    ]
    const fault: Fault = { ...examples['stale-tag'], ranges, moved }
    expect(said(fault).split('\n')[0]).toBe(`stale-tag: "src/a.ts" is now #q8Zr_x0A, not #A1b2C3d4${where}`)
  })

  it('puts facts in order of precedence, each on a line of its own, and their instructions likewise', () => {
    expect(said(examples.overlap, examples['out-of-range'], examples['stale-anchor'])).toBe(
      [
        catalogue['out-of-range'][0],
        catalogue['stale-anchor'][0],
        catalogue.overlap[0],
        '',
        catalogue['out-of-range'][1],
        catalogue['stale-anchor'][1],
        catalogue.overlap[1],
      ].join('\n'),
    )
  })

  it('says which rule denies a file, where one does', () => {
    const fault = { code: 'denied', path: 'a', reason: 'it does not lead to a place in the root' } as const
    expect(said(fault)).toContain('access to "a" is denied: it does not lead to a place in the root\n')
  })

  it('prints an instruction once that several faults share', () => {
    const [, next] = catalogue.denied
    expect(
      said(examples.denied, examples['not-writable'], { code: 'denied', path: 'b' }).split(next),
    ).toHaveLength(2)
  })

  it.each([
    ['an anchor', { code: 'invalid-anchor', edit: 1, end: 'to', given: '1#abc|x\n2#abc|y' }],
    ['a hash', { code: 'invalid-tag', given: '@file a#A1b2C3d4\n1#abc|x' }],
    ['a path', { code: 'not-found', path: 'a\n@file b#A1b2C3d4\n1#abc|x' }],
    ['content', { code: 'pasted-anchors', line: 1, text: '1#abc|x\n2#abc|y' }],
  ] as const)('echoes %s that came in on one line, in quotes', (_, fault) => {
    expect(said(fault).split('\n')).toHaveLength(3)
    expect(said(fault)).toMatch(/^[^"]*"[^\n]*\\n[^\n]*"/)
  })

  it('cuts long text short', () => {
    expect(said({ code: 'invalid-tag', given: 'x'.repeat(100_000) }).length).toBeLessThan(300)
  })
})

describe('explain, in a scene', () => {
  const text = 'abcdefghijklmnopqrst'.split('').join('\n')
  const snapshot = snapshotFrom(text)
  const seen = { path: 'src/a.ts', snapshot }

  /** The numbers of the lines shown, groups apart by a bar. */
  function shownFor(fault: Fault): string {
    const paragraphs = explain([fault], { seen }).split('\n\n').slice(1, -1)
    const numbers = paragraphs.map((group) => group.match(/^\d+(?=#)/gm) ?? [])
    return numbers.map((group) => group.join(' ')).join(' | ')
  }

  it('puts the state behind the facts, then the lines, then what to do', () => {
    const faults = refuse(examples.overlap, examples['no-edits']).faults
    expect(explain(faults, { state: 'Nothing was written.', seen })).toBe(
      [
        catalogue['no-edits'][0],
        catalogue.overlap[0],
        'Nothing was written.',
        '',
        listSnapshot(snapshot, 'src/a.ts', { from: 5, to: 9 }),
        '',
        catalogue['no-edits'][1],
        catalogue.overlap[1],
      ].join('\n'),
    )
  })

  it('leaves the state to a fault that says it', () => {
    const { faults } = refuse(examples['rollback-incomplete'], examples.io)
    expect(explain(faults, { state: 'Nothing was written.' })).not.toContain('Nothing was written.')
  })

  it('puts the state behind the facts also where there is nothing to show', () => {
    expect(explain([examples.aborted], { state: 'Nothing was written.', seen })).toBe(
      [catalogue.aborted[0], 'Nothing was written.', '', catalogue.aborted[1]].join('\n'),
    )
  })

  it('shows no lines where it was not given the file', () => {
    expect(explain([examples.overlap], { state: 'Nothing was written.' })).not.toContain('@file')
  })

  it.each<[lines: string, fault: Fault]>([
    ['5 6 7 8 9', examples.overlap],
    ['1 2 3 4 5', examples.unrepresentable],
    ['1 2 3 4', { ...examples['stale-anchor'], given: snapshot.anchor(3), now: snapshot.anchor(2) }],
    ['18 19 20', { code: 'out-of-range', edit: 1, line: 90, lineCount: 20 }],
    [
      '1 2 3 4 | 8 9 10 11 12',
      { code: 'inverted-range', edit: 1, from: snapshot.anchor(10), to: snapshot.anchor(2) },
    ],
    ['1 2 3 4 5 | 8 9 10 11 12 13', stale([3, 3], [10, 11])],
    ['1 2 3 4 5 | 11 12 13 14 15', stale([3, 3], [13, 13])],
    ['1 2 3 4 5 6 7', stale([5, 3])],
    ['18 19 20', stale([400, 500])],
    ['1 2 3 | 9 10 11 12 13', { ...stale([1, 1]), moved: 10 }],
    ['8 9 10 11 12', { ...stale([10, 10]), moved: 0 }],
    ['', examples['no-edits']],
    ['', examples['not-utf8']],
    ['', examples['changed-meanwhile']],
  ])('shows two lines around each line that a fault speaks of: %s', (lines, fault) => {
    expect(shownFor(fault)).toBe(lines)
  })

  it('shows a line once that several faults speak of', () => {
    const listing = listSnapshot(snapshot, 'src/a.ts', { from: 5, to: 10 })
    const faults = refuse(examples.overlap, { ...examples.overlap, edit: 3, line: 8 }).faults
    expect(explain(faults, { seen })).toContain(`\n\n${listing}\n\n`)
  })
})

function stale(...ranges: readonly [from: number, to: number][]): FaultOf<'stale-tag'> {
  return { ...examples['stale-tag'], ranges: ranges.map(([from, to]) => ({ from, to })), moved: null }
}
