/** @typedef {Readonly<Record<string, string | number>>} Attributes */

/**
 * An element; its children are elements already, or text that `escaped` made.
 * @param {string} name
 * @param {Attributes} attributes
 * @param {readonly string[]} children
 */
export function element(name, attributes, children = []) {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${valueOf(value)}"`),
  ].join(' ')
  return children.length === 0 ? `<${start}/>` : `<${start}>${children.join('')}</${name}>`
}

/**
 * A line of text at a point.
 * @param {string} words
 * @param {Attributes} attributes
 */
export function text(words, attributes) {
  return element('text', attributes, [escaped(words)])
}

/**
 * A whole picture. It brings its own ground, light or dark as its reader's screen is, so that it can be read on
 * any page.
 * @param {object} what
 * @param {number} what.width
 * @param {number} what.height
 * @param {string} what.title
 * @param {string} what.description
 * @param {readonly string[]} children
 */
export function picture({ width, height, title, description }, children) {
  const box = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
    role: 'img',
  }
  const ground = element('rect', { class: 'ground', width, height, rx: 6 })
  const head = [element('title', {}, [escaped(title)]), element('desc', {}, [escaped(description)])]
  return `${element('svg', box, [...head, element('style', {}, [style]), ground, ...children]).replaceAll('><', '>\n<')}\n`
}

/** Rounded to a tenth of a pixel. */
function valueOf(/** @type {string | number} */ value) {
  return typeof value === 'number' ? String(Math.round(value * 10) / 10) : escaped(value)
}

/** @param {string} words */
function escaped(words) {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Colours of one ground: `ink` and `faint` for words and lines, one for each series. */
const light = { ground: '#ffffff', ink: '#1f2328', faint: '#59636e', grid: '#d8dee4' }
const dark = { ground: '#0d1117', ink: '#f0f6fc', faint: '#9198a1', grid: '#30363d' }

const colours = {
  floor: [light.faint, dark.faint],
  ours: ['#0969da', '#58a6ff'],
  second: ['#1a7f37', '#3fb950'],
  third: ['#bc4c00', '#f0883e'],
  fourth: ['#8250df', '#bc8cff'],
}

/** The looks that a series can have. @typedef {keyof typeof colours} Look */

const style = [
  'text{font:13px system-ui,-apple-system,"Segoe UI",Helvetica,Arial,sans-serif}.title{font-weight:600;font-size:15px}',
  '.end{text-anchor:end}.middle{text-anchor:middle}.line{fill:none;stroke-width:2}.floor.line{stroke-dasharray:5 4}',
  rulesOf(light, 0),
  `@media (prefers-color-scheme:dark){${rulesOf(dark, 1)}}`,
].join('')

/**
 * @param {typeof light} ground
 * @param {0 | 1} which
 */
function rulesOf(ground, which) {
  const series = Object.entries(colours).map(
    ([look, of]) => `.${look}{fill:${of[which]};stroke:${of[which]}}`,
  )
  return [
    `.ground{fill:${ground.ground}}text{fill:${ground.ink};stroke:none}text.faint{fill:${ground.faint}}`,
    `.grid{stroke:${ground.grid}}.axis{stroke:${ground.faint}}`,
    ...series,
    '.line{fill:none}.bar{stroke:none}',
  ].join('')
}
