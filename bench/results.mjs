import { readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('results/', import.meta.url)

/**
 * Keeps a result as JSON, with one line for each entry of its lists, so that differences can be read.
 * @param {string} name
 * @param {object} result
 */
export function writeResult(name, result) {
  const entries = Object.entries(result).map(([key, value]) => `  ${JSON.stringify(key)}: ${linesOf(value)}`)
  writeFileSync(new URL(name, folder), `{\n${entries.join(',\n')}\n}\n`)
}

/** @param {unknown} value */
function linesOf(value) {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return `[\n${value.map((entry) => `    ${JSON.stringify(entry)}`).join(',\n')}\n  ]`
}

/**
 * Keeps pictures by their names.
 * @param {Readonly<Record<string, string>>} pictures
 */
export function writePictures(pictures) {
  for (const [name, svg] of Object.entries(pictures)) writeFileSync(new URL(name, folder), svg)
}

/**
 * @param {string | URL} path a result's name, or where else one is
 */
export function readResult(path) {
  return JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
}
