/**
 * What a limit holds against what. All are costs, so less is better.
 * - `floor`: ours over the floor, in the worst of the kinds of text and ending
 * - `one-range`: ours with that many ranges over ours with one
 * - `peer`: ours over the fastest peer
 * - `spread`: the best over the worst throughput of all sizes
 * - `memory`: the peak over the size of the file
 * @typedef {'floor' | 'one-range' | 'peer' | 'spread' | 'memory'} Measure
 */

/**
 * `ranges` and `size` choose the settings; a spread is over every size.
 * @typedef {object} Limit
 * @property {string} work
 * @property {Measure} measure
 * @property {string} question
 * @property {import('./inputs.mjs').Size | null} size
 * @property {number} ranges
 * @property {number} atMost
 * @property {number} [stretch] what is aimed at, and not asked for
 */

/** By how much of it a limit may be passed before that is a failure: what a busy machine does to a ratio. */
export const tolerance = 0.15

/** @type {readonly Limit[]} */
export const limits = [
  {
    work: 'edit tool, 8 MiB, one range: times SHA-256',
    measure: 'floor',
    question: 'edit',
    size: '8 MiB',
    ranges: 1,
    atMost: 4,
    stretch: 3,
  },
  {
    work: 'read tool, 8 MiB in memory, one page: times reading and SHA-256',
    measure: 'floor',
    question: 'read',
    size: '8 MiB',
    ranges: 0,
    atMost: 2,
    stretch: 1.5,
  },
  {
    work: 'read tool, 8 MiB on disk, one page: times reading and SHA-256',
    measure: 'floor',
    question: 'read-disk',
    size: '8 MiB',
    ranges: 0,
    atMost: 2,
    stretch: 1.5,
  },
  {
    work: 'stale refusal, 1 MiB, with its listing: times SHA-256',
    measure: 'floor',
    question: 'stale',
    size: '1 MiB',
    ranges: 1,
    atMost: 2.5,
    stretch: 1.5,
  },
  {
    work: 'applyEdits, 1 MiB, 1 000 ranges: times one range',
    measure: 'one-range',
    question: 'apply',
    size: '1 MiB',
    ranges: 1000,
    atMost: 1.5,
  },
  {
    work: 'list whole, 1 MiB: times SHA-256',
    measure: 'floor',
    question: 'list',
    size: '1 MiB',
    ranges: 0,
    atMost: 6,
    stretch: 4,
  },
  {
    work: 'list whole, 1 MiB: times the fastest peer',
    measure: 'peer',
    question: 'list',
    size: '1 MiB',
    ranges: 0,
    atMost: 1 / 3,
  },
  {
    work: 'list whole, 64 KiB to 8 MiB: best over worst MB/s',
    measure: 'spread',
    question: 'list',
    size: null,
    ranges: 0,
    atMost: 1.5,
  },
  {
    work: 'applyEdits, 64 KiB to 8 MiB: best over worst MB/s',
    measure: 'spread',
    question: 'apply',
    size: null,
    ranges: 1,
    atMost: 1.5,
  },
  {
    work: 'edit tool, 64 KiB to 8 MiB: best over worst MB/s',
    measure: 'spread',
    question: 'edit',
    size: null,
    ranges: 1,
    atMost: 1.5,
  },
  {
    work: 'edit tool, 8 MiB, peak of memory: times the file',
    measure: 'memory',
    question: 'edit-memory',
    size: '8 MiB',
    ranges: 1,
    atMost: 5,
  },
]
