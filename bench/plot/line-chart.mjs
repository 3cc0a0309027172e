import { element, text } from './svg.mjs'

/** @typedef {{ readonly x: number, readonly y: number }} Point */

/** @typedef {{ readonly name: string, readonly look: import('./svg.mjs').Look, readonly points: readonly Point[] }} Series */

/** @typedef {{ readonly label: string, readonly ticks: readonly { readonly value: number, readonly label: string }[] }} Axis */

/** @typedef {{ readonly left: number, readonly top: number, readonly width: number, readonly height: number }} Area */

/**
 * Lines over two logarithmic axes, which reach from their first tick to their last.
 * @param {object} chart
 * @param {string} chart.title
 * @param {Axis} chart.x
 * @param {Axis} chart.y
 * @param {readonly Series[]} chart.series
 * @param {Area} area without the words around
 */
export function lineChart({ title, x, y, series }, { left, top, width, height }) {
  const [right, bottom] = [left + width, top + height]
  const xAt = positionsOf(x, left, right)
  const yAt = positionsOf(y, bottom, top)
  return [
    text(title, { class: 'title', x: left, y: top - 14 }),
    ...y.ticks.flatMap(({ value, label }) => [
      element('line', { class: 'grid', x1: left, x2: right, y1: yAt(value), y2: yAt(value) }),
      text(label, { class: 'faint end', x: left - 8, y: yAt(value) + 4 }),
    ]),
    ...x.ticks.flatMap(({ value, label }) => [
      element('line', { class: 'axis', x1: xAt(value), x2: xAt(value), y1: bottom, y2: bottom + 5 }),
      text(label, { class: 'faint middle', x: xAt(value), y: bottom + 20 }),
    ]),
    element('line', { class: 'axis', x1: left, x2: right, y1: bottom, y2: bottom }),
    text(x.label, { class: 'faint middle', x: (left + right) / 2, y: bottom + 40 }),
    text(y.label, {
      class: 'faint middle',
      transform: `translate(${left - 48} ${(top + bottom) / 2}) rotate(-90)`,
    }),
    ...series.map(({ look, points }) =>
      lineOf(
        look,
        points.map((point) => [xAt(point.x), yAt(point.y)]),
      ),
    ),
  ]
}

/**
 * The names of series in a row, each behind a piece of its line.
 * @param {readonly Pick<Series, 'name' | 'look'>[]} series
 * @param {{ readonly left: number, readonly top: number }} at
 */
export function legend(series, { left, top }) {
  let x = left
  return series.flatMap(({ name, look }) => {
    const [start, y] = [x, top]
    // Words are about this wide; nothing here can measure them.
    x += 32 + name.length * 6.5 + 18
    return [
      lineOf(
        look,
        [
          [start, y],
          [start + 24, y],
        ],
        1,
      ),
      text(name, { x: start + 32, y: y + 4 }),
    ]
  })
}

/**
 * @param {import('./svg.mjs').Look} look
 * @param {readonly (readonly [x: number, y: number])[]} points
 */
function lineOf(look, points, dotEvery = 0) {
  const path = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const [first, last] = [points[0] ?? [0, 0], points.at(-1) ?? [0, 0]]
  /** @type {readonly (readonly [number, number])[]} */
  const dots = dotEvery === 0 ? points : [[(first[0] + last[0]) / 2, first[1]]]
  return element('g', {}, [
    element('polyline', { class: `${look} line`, points: path }),
    ...(look === 'floor' ? [] : dots.map(([cx, cy]) => element('circle', { class: look, cx, cy, r: 3.5 }))),
  ])
}

/**
 * Where values stand on a logarithmic axis between two pixels.
 * @param {Axis} axis
 * @param {number} from
 * @param {number} to
 */
function positionsOf({ ticks }, from, to) {
  const [low, high] = [Math.log(ticks[0]?.value ?? 1), Math.log(ticks.at(-1)?.value ?? 1)]
  return (/** @type {number} */ value) => from + ((Math.log(value) - low) / (high - low)) * (to - from)
}
