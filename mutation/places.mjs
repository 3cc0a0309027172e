import { fileURLToPath } from 'node:url'

/** @param {string} path */
const inHere = (path) => fileURLToPath(new URL(path, import.meta.url))

export const root = inHere('..')

/** What a run may write: reports stay, the rest is gone after it. */
export const reports = inHere('.reports')
/** @param {string} part */
export const scratchOf = (part) => inHere(`.scratch/${part}`)
/** Where Vite puts its configuration, compiled. */
export const viteScratch = inHere('node_modules/.vite-temp')

export const results = inHere('results.json')
export const config = inHere('stryker.config.mjs')
export const program = inHere('contained.mjs')
export const stryker = inHere('node_modules/@stryker-mutator/core/bin/stryker.js')
