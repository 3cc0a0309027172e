import { parseAnchor, type Anchor } from '../../src/protocol/anchor.ts'
import type { FaultCode, FaultOf } from '../../src/protocol/fault.ts'
import { parseTag, type Tag } from '../../src/protocol/tag.ts'
import { valueOf } from './file.ts'

const anchor = (text: string): Anchor => valueOf(parseAnchor(text))
const tag = (text: string): Tag => valueOf(parseTag(text))

/** One fault of each code. A code without an example does not compile. */
export const faultExamples: { readonly [Code in FaultCode]: FaultOf<Code> } = {
  'invalid-params': { code: 'invalid-params', parameter: 'edits[1].to', expected: 'a string' },
  'invalid-tag': { code: 'invalid-tag', given: 'src/a.ts' },
  'invalid-anchor': { code: 'invalid-anchor', edit: 2, end: 'from', given: '12' },
  'invalid-content': { code: 'invalid-content', edit: 1 },
  'invalid-pattern': { code: 'invalid-pattern', given: 'a(', character: 2, why: 'a group does not end' },
  'no-edits': { code: 'no-edits' },
  policy: { code: 'policy', reason: 'the root is not a path' },
  denied: { code: 'denied', path: 'src/a.ts' },
  'not-found': { code: 'not-found', path: 'src/a.ts' },
  exists: { code: 'exists', path: 'src/a.ts' },
  'not-a-file': { code: 'not-a-file', path: 'src' },
  'not-writable': { code: 'not-writable', path: 'src/a.ts' },
  'file-too-large': { code: 'file-too-large', path: 'a.log', byteLength: 8_388_609 },
  'not-utf8': { code: 'not-utf8', path: 'a.bin', encoding: 'unknown' },
  'not-ours': { code: 'not-ours', path: 'src/a.ts', why: 'unknown' },
  'stale-tag': {
    code: 'stale-tag',
    path: 'src/a.ts',
    given: tag('A1b2C3d4'),
    now: tag('q8Zr_x0A'),
    ranges: [
      { from: 2, to: 2 },
      { from: 4, to: 5 },
    ],
    moved: 3,
  },
  'inverted-range': { code: 'inverted-range', edit: 1, from: anchor('9#avr'), to: anchor('2#vnd') },
  'out-of-range': { code: 'out-of-range', edit: 2, line: 90, lineCount: 12 },
  'stale-anchor': { code: 'stale-anchor', edit: 1, given: anchor('2#vnd'), now: anchor('2#avr') },
  overlap: { code: 'overlap', edit: 2, other: 1, line: 7 },
  unrepresentable: { code: 'unrepresentable', edit: 1, line: 3, why: 'ending' },
  'no-match': { code: 'no-match', path: 'src/a.ts', hunk: 2, find: 'foo()', nearest: [] },
  ambiguous: {
    code: 'ambiguous',
    path: 'src/a.ts',
    hunk: 1,
    find: 'foo()',
    count: { times: 3, isAll: true },
    lines: [1, 5, 9],
  },
  'no-change': { code: 'no-change', hunk: 2 },
  'pasted-anchors': { code: 'pasted-anchors', edit: 1, line: 2, text: '2#avr|hello' },
  rejected: { code: 'rejected', path: 'a', message: 'line 3 is no JSON' },
  'changed-meanwhile': { code: 'changed-meanwhile', path: 'src/a.ts' },
  busy: { code: 'busy', path: 'src/a.ts' },
  timeout: { code: 'timeout', timeoutMs: 10_000 },
  aborted: { code: 'aborted' },
  'rolled-back': { code: 'rolled-back', cause: 'ENOSPC' },
  'rollback-incomplete': {
    code: 'rollback-incomplete',
    cause: 'EIO',
    left: [{ path: '/w/src/a.ts', holds: 'next' }],
  },
  io: { code: 'io', path: 'src/a.ts', cause: 'no space left on the device' },
  'no-session': {
    code: 'no-session',
    given: 's1',
    live: [{ id: 's2', command: 'npm run dev', ageMs: 180_000 }],
  },
  'session-ended': { code: 'session-ended' },
  'too-many-sessions': { code: 'too-many-sessions', live: [{ id: 's2', command: 'cat', ageMs: 1_000 }] },
  'stdin-closed': { code: 'stdin-closed', session: 's1' },
  'stdin-full': { code: 'stdin-full', session: 's1', queuedBytes: 4_194_304 },
  'no-pty': { code: 'no-pty' },
}
