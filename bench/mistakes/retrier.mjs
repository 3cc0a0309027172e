import { callFor } from './document.mjs'

/** @typedef {import('./document.mjs').Document} Document */

/**
 * Makes a call anew from what a model knows: the text of the refusal, and what it had read before, which holds as long
 * as the refusal names no other hash. It looks for the lines that it wants by their texts and the numbers they had.
 * Null where it does not see them all at one distance from there, or does at more than one.
 * @param {string} refusal
 * @param {Document} seen what it had read
 * @param {readonly import('./document.mjs').Wish[]} wishes
 */
export function retryFrom(refusal, seen, wishes) {
  const [, hash = seen.hash] = /^@file .*#([\w-]{8})$/m.exec(refusal) ?? []
  if (hash === seen.hash) return callFor(seen, wishes)
  const shown = new Map(
    Array.from(refusal.matchAll(/^((\d+)#[a-z]{3})\|(.*)$/gm), ([, anchor = '', line, text]) => [
      Number(line),
      { anchor, text },
    ]),
  )
  const wanted = wishes.flatMap(({ from, to }) => [from, to])
  const stands = (/** @type {number} */ distance) =>
    wanted.every((line) => shown.get(line + distance)?.text === seen.lines[line - 1])
  const [distance, ...others] = distances.filter(stands)
  if (distance === undefined || others.length > 0) return null
  const anchorOf = (/** @type {number} */ line) => shown.get(line + distance)?.anchor ?? ''
  const { edits, path } = callFor(seen, wishes)
  const ends = wishes.map(({ from, to }) => ({ from: anchorOf(from), to: anchorOf(to) }))
  return { path, hash, edits: edits.map((edit, index) => ({ ...edit, ...ends[index] })) }
}

/** The lines that somebody else added or removed; more are not tried here. */
const distances = [-2, -1, 0, 1, 2]
