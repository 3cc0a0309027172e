import { maxByteLength } from './bytes.ts'
import type { Range } from './edit.ts'
import type { FaultCode, FaultOf } from './fault.ts'
import { hunkProse } from './hunk-prose.ts'
import type { Notation } from './notation.ts'
import { indented, leftText, movedOf, nearestOf, placeOf } from './phrases.ts'
import { quote } from './quote.ts'
import { sessionProse } from './session-prose.ts'
import { at, shifted } from './spots.ts'

/** What a message says of the faults of one code. */
export interface Prose<Code extends FaultCode> {
  /** The fact, with its numbers. Never advises. */
  readonly problem: (fault: FaultOf<Code>, notation: Notation) => string
  /** The lines to look at, as they are numbered now. They are shown as evidence. */
  readonly spots?: (fault: FaultOf<Code>) => readonly Range[]
  /** Whether the fact says itself what state things are in, and the caller's word for it would be wrong. */
  readonly saysState?: true
  /** What to do, in the imperative. Never reports. */
  readonly next: string
}

const otherMeans = 'Use other means for this file.'
const hopeless = 'Report this; trying again is unlikely to help.'

/** What messages say, by code, in order of precedence. */
export const prose: { readonly [Code in FaultCode]: Prose<Code> } = {
  'invalid-params': {
    problem: ({ parameter, expected }) => `${parameter}: expected ${expected}`,
    next: 'Correct that parameter and call again.',
  },
  'invalid-tag': {
    problem: ({ given }) => `${quote(given)} is not a hash`,
    next: 'Copy the hash from the @file line that read printed.',
  },
  'invalid-anchor': {
    problem: ({ end, given }) => `${end === undefined ? '' : `${end}: `}${quote(given)} is not an anchor`,
    next: 'Copy anchors as they were printed: line number, #, three letters, like 12#vnd.',
  },
  'invalid-content': {
    problem: () => 'the content holds half a surrogate pair, which no file can store',
    next: 'Send content as valid Unicode text.',
  },
  'invalid-pattern': {
    problem: ({ given, character, why }) =>
      `${quote(given)} is no JavaScript regular expression: ${why}, at character ${character}`,
    next: 'Correct the pattern, or send literal true to find the text as it is.',
  },
  'no-edits': { problem: () => 'edits is empty', next: 'Send at least one edit.' },
  policy: {
    problem: ({ reason }) => `the confinement cannot be built: ${reason}`,
    next: 'Report this; only whoever runs these tools can put it right.',
  },
  denied: {
    problem: (fault) =>
      `access to ${placeOf(fault)} is denied${fault.reason === undefined ? '' : `: ${fault.reason}`}`,
    next: 'Choose another file, or ask for access.',
  },
  'not-found': {
    problem: (fault) => `${placeOf(fault)} does not exist${nearestOf(fault)}`,
    next: 'Check the path.',
  },
  exists: {
    problem: (fault) => `${placeOf(fault)} is there already, and is not empty`,
    next: 'Read it first, then send its hash along to replace it, or use edit.',
  },
  'not-a-file': { problem: (fault) => `${placeOf(fault)} is not a file`, next: 'Name a file.' },
  'not-writable': {
    problem: (fault) => `${placeOf(fault)} is read-only`,
    next: 'Choose another file, or ask for access.',
  },
  'file-too-large': {
    problem: (fault) =>
      `${placeOf(fault)}: ${fault.byteLength} bytes are more than the limit of ${maxByteLength}`,
    next: 'Keep it below that size; for larger files use a log viewer, or tail and grep in a shell.',
  },
  'not-utf8': {
    problem: (fault) => `${placeOf(fault)} is ${fault.encoding === 'UTF-16' ? 'UTF-16' : 'not UTF-8 text'}`,
    next: otherMeans,
  },
  'not-ours': {
    problem: (fault) => `${placeOf(fault)} was ${notOurs[fault.why]}`,
    next: 'Leave it, or ask the user to remove it.',
  },
  'stale-tag': {
    problem: (fault) => `${placeOf(fault)} is now #${fault.now}, not #${fault.given}${movedOf(fault)}`,
    spots: ({ ranges, moved }) => [...ranges, ...shifted(ranges, moved ?? 0)],
    next: 'Check the lines shown, then send the edit again with the hash and anchors printed here.',
  },
  'inverted-range': {
    problem: ({ from, to }, { formatAnchor }) =>
      `from ${formatAnchor(from)} stands behind to ${formatAnchor(to)}`,
    spots: ({ from, to }) => [at(to.line), at(from.line)],
    next: 'Swap from and to.',
  },
  'out-of-range': {
    problem: ({ line, lineCount }) => `there is no line ${line}; the file has ${lineCount}`,
    spots: ({ lineCount }) => [at(lineCount)],
    next: 'Use anchors that read printed.',
  },
  'stale-anchor': {
    problem: ({ given, now }, { formatAnchor }) =>
      `line ${now.line} is ${formatAnchor(now)}, not ${formatAnchor(given)}`,
    spots: ({ now }) => [at(now.line)],
    next: 'Check which of the lines shown you mean and copy its anchor.',
  },
  overlap: {
    problem: ({ other, line }) => `line ${line} belongs to edit ${other} too`,
    spots: ({ line }) => [at(line)],
    next: 'Merge them into one edit.',
  },
  unrepresentable: {
    problem: ({ line, why }) => unrepresentable[why](line),
    spots: ({ line }) => [at(line)],
    next: 'Include the neighbouring line in the range.',
  },
  ...hunkProse,
  'pasted-anchors': {
    problem: ({ text }) => `the content line ${quote(text)} still carries the anchor it was listed with`,
    next: 'Send content without the number, letters and | in front of each line.',
  },
  rejected: {
    // What a gate says may hold lines of files, and none of them is to pass for a line of a listing.
    problem: (fault) => `a check refuses this change of ${placeOf(fault)}: ${indented(fault.message)}`,
    next: 'Change the content so that this no longer holds.',
  },
  'changed-meanwhile': {
    problem: (fault) => `${placeOf(fault)} was changed by someone else just before the write`,
    next: 'Read it again.',
  },
  busy: {
    problem: (fault) => `${placeOf(fault)} is being written by another process`,
    next: 'Call again in a moment.',
  },
  timeout: {
    problem: (fault) =>
      `${fault.path === undefined ? '' : `${quote(fault.path)}: `}there was no end after ${fault.timeoutMs} ms`,
    next: 'Ask for less: a simpler pattern, or a narrower path.',
  },
  aborted: { problem: () => 'the call was aborted', next: 'Call again if it is still wanted.' },
  'rolled-back': {
    problem: ({ cause }) => `writing failed (${cause}), and every file was put back`,
    next: hopeless,
  },
  'rollback-incomplete': {
    problem: ({ cause, left }) =>
      `writing failed (${cause}), and was not undone everywhere: ${leftText(left)}; all other files are as they were`,
    saysState: true,
    next: 'Read the files named here before anything else.',
  },
  io: {
    problem: (fault) => `${placeOf(fault)}: ${fault.cause}`,
    next: hopeless,
  },
  ...sessionProse,
}

const notOurs = {
  unknown: 'not created with these tools',
  changed: 'changed by others since these tools created it',
}

const unrepresentable = {
  ending: (line: number) =>
    `at line ${line} a lone CR would stand before an LF, and both would read as one ending`,
  bom: () => 'the file would begin with U+FEFF, which would read as a byte-order mark',
}
