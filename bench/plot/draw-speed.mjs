import { throughputOf } from '../figures.mjs'
import { byteLengths } from '../inputs.mjs'
import { median } from '../measure.mjs'
import { isUsual, ours } from '../questions/question.mjs'
import { legend, lineChart } from './line-chart.mjs'
import { picture } from './svg.mjs'

/** @typedef {import('../ask.mjs').Timing} Timing */
/** @typedef {import('./line-chart.mjs').Series} Series */

const sizeAxis = {
  label: 'size of the file',
  ticks: Object.entries(byteLengths).map(([label, value]) => ({ label, value })),
}

/**
 * The pictures of a result, by their names.
 * @param {import('../speed.mjs').Speed} speed
 * @returns {Readonly<Record<string, string>>}
 */
export function drawSpeed({ timings }) {
  const usual = timings.filter(isUsual)
  return { 'throughput.svg': throughput(usual), 'ranges.svg': costOfRanges(usual) }
}

/** @param {readonly Timing[]} timings */
function throughput(timings) {
  const [left, top, width, height] = [80, 92, 300, 260]
  const panels = [
    { title: 'List a whole file', of: timings.filter(({ question }) => question === 'list') },
    {
      title: 'Edit one line, file in memory',
      of: timings.filter(({ question, ranges }) => question === 'edit' && ranges === 1),
    },
  ].map(({ title, of }) => ({ title, series: seriesOf(of, byteLengthAndThroughput) }))
  const y = axisOver(
    'MB/s, more is better',
    panels.flatMap(({ series }) => series),
  )
  return picture(
    {
      width: 880,
      height: 420,
      title: 'Throughput over the size of the file',
      description:
        'Megabytes a second of hashline, of its peers and of SHA-256, which is the floor; more is better.',
    },
    [
      ...legend(panels[0]?.series ?? [], { left: 32, top: 28 }),
      ...panels.flatMap(({ title, series }, index) =>
        lineChart({ title, x: sizeAxis, y, series }, { left: left + index * 420, top, width, height }),
      ),
    ],
  )
}

/** @param {readonly Timing[]} timings */
function costOfRanges(timings) {
  const large = timings.filter(({ size }) => size === '1 MiB')
  const pure = seriesOf(
    large.filter(({ question }) => question === 'apply'),
    rangesAndTime,
  )
  const whole = seriesOf(
    large.filter(({ question }) => question === 'edit'),
    rangesAndTime,
  )
  const [floor, own, ...peers] = whole
  /** @type {readonly Series[]} */
  const series = [
    ...(floor === undefined || own === undefined ? [] : [floor, { ...own, name: 'hashline edit' }]),
    ...pure
      .slice(1)
      .map((one) => /** @type {const} */ ({ ...one, name: 'hashline applyEdits', look: 'second' })),
    ...peers,
  ]
  const x = {
    label: 'lines edited in one call',
    ticks: [1, 10, 100, 1000].map((value) => ({ value, label: `${value}` })),
  }
  return picture(
    {
      width: 880,
      height: 420,
      title: 'Cost over the number of edits',
      description: 'Milliseconds of one call on a file of 1 MiB for 1 to 1000 edited lines; less is better.',
    },
    [
      ...legend(series, { left: 32, top: 28 }),
      ...lineChart(
        { title: 'Edit lines of a file of 1 MiB', x, y: axisOver('ms, less is better', series), series },
        { left: 80, top: 92, width: 720, height: 260 },
      ),
    ],
  )
}

const peerLooks = /** @type {const} */ (['third', 'fourth'])

/**
 * A series for each candidate that is in all of the timings.
 * @param {readonly Timing[]} timings
 * @param {(timing: Timing, name: string) => import('./line-chart.mjs').Point} pointOf
 * @returns {readonly Series[]}
 */
function seriesOf(timings, pointOf) {
  return Object.keys(timings[0]?.rounds ?? {}).map((name, index) => ({
    name: index === 0 ? `${name} (floor)` : name,
    look: index === 0 ? 'floor' : name === ours ? 'ours' : (peerLooks[index - 2] ?? 'fourth'),
    points: timings.map((timing) => pointOf(timing, name)).toSorted((a, b) => a.x - b.x),
  }))
}

/** @type {(timing: Timing, name: string) => import('./line-chart.mjs').Point} */
function byteLengthAndThroughput(timing, name) {
  return { x: byteLengths[timing.size], y: throughputOf(timing, name) }
}

/** @type {(timing: Timing, name: string) => import('./line-chart.mjs').Point} */
function rangesAndTime({ ranges, rounds }, name) {
  return { x: ranges, y: median(rounds[name] ?? []) }
}

/**
 * Ticks at 1, 3, 10, 30 ... around all that is drawn.
 * @param {string} label
 * @param {readonly Series[]} series
 */
function axisOver(label, series) {
  const values = series.flatMap(({ points }) => points.map(({ y }) => y))
  const all = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000]
  const first = all.findLastIndex((tick) => tick <= Math.min(...values))
  const last = all.findIndex((tick) => tick >= Math.max(...values))
  return { label, ticks: all.slice(first, last + 1).map((value) => ({ value, label: `${value}` })) }
}
