/**
 * A way in which a model can write a change, and what it has to see for that.
 * @typedef {object} Format
 * @property {string} name
 * @property {(change: import('./change.mjs').Change) => readonly string[] | null} write the arguments of each call; null
 *   where the format cannot express the change
 * @property {(before: string, calls: readonly string[]) => string | null} apply what the calls make of a text; null where
 *   they are refused
 * @property {(change: import('./change.mjs').Change) => string} reading what was shown before
 */

/** Lines seen above and below each region, in every format but that of the whole file. */
export const seenAround = 3
