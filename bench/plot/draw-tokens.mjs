import { element, picture, text } from './svg.mjs'

/** @typedef {import('../tokens/count.mjs').Tokens} Tokens */

const rowHeight = 34
const barHeight = 20
const [namesRight, panelWidth, top] = [170, 260, 84]

/**
 * The picture of a result, by its name: how much a change costs in each format.
 * @param {Tokens} tokens
 * @returns {Readonly<Record<string, string>>}
 */
export function drawTokens({ compared, formats }) {
  const panels = [
    {
      title: 'Written by the model',
      of: formats.map(({ name, written }) => ({ name, value: written / compared })),
    },
    { title: 'Read before', of: formats.map(({ name, read }) => ({ name, value: read / compared })) },
  ]
  const height = top + formats.length * rowHeight + 40
  const what = {
    width: 880,
    height,
    title: 'Tokens for each change',
    description: `Tokens written and read for a change of a file, the mean of ${compared} changes of a git history; less is better.`,
  }
  return {
    'tokens.svg': picture(what, [
      text('Tokens for a change of one file', { class: 'title', x: 24, y: 34 }),
      ...formats.map(({ name }, row) => text(name, { class: 'end', x: namesRight, y: middleOf(row) + 5 })),
      ...panels.flatMap((panel, index) => bars(panel, namesRight + 14 + index * (panelWidth + 74))),
      text(`mean of ${compared} changes, tokens of o200k_base, less is better`, {
        class: 'faint',
        x: namesRight + 14,
        y: height - 18,
      }),
    ]),
  }
}

/**
 * @param {{ readonly title: string, readonly of: readonly { readonly name: string, readonly value: number }[] }} panel
 * @param {number} left
 */
function bars({ title, of }, left) {
  // The whole file would make the others too short to compare: where it is longer, its bar is broken.
  const others = of.slice(0, -1).map(({ value }) => value)
  const scale = panelWidth / (Math.max(...others) * 1.2)
  return [
    text(title, { class: 'faint', x: left, y: top - 14 }),
    element('line', { class: 'axis', x1: left, x2: left, y1: top - 4, y2: top + of.length * rowHeight }),
    ...of.flatMap(({ value }, row) => bar({ value, row, left, width: value * scale })),
  ]
}

/** @param {{ readonly value: number, readonly row: number, readonly left: number, readonly width: number }} what */
function bar({ value, row, left, width }) {
  const y = middleOf(row) - barHeight / 2
  const shown = Math.min(width, panelWidth)
  const breakAt = left + shown - 24
  const broken = element('path', {
    class: 'ground',
    d: `M${breakAt} ${y + barHeight + 2}l6 -${barHeight + 4}h7l-6 ${barHeight + 4}z`,
  })
  return [
    element('rect', {
      class: `${row === 0 ? 'ours' : 'floor'} bar`,
      x: left,
      y,
      width: shown,
      height: barHeight,
    }),
    ...(shown < width ? [broken] : []),
    text(value.toFixed(0), { x: left + shown + 8, y: middleOf(row) + 5 }),
  ]
}

/** @param {number} row */
function middleOf(row) {
  return top + row * rowHeight + rowHeight / 2
}
