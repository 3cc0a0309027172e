import { callFor } from './document.mjs'

/** @import { Document } from './document.mjs' */

/**
 * A right call, and the one mistake it is turned into. `calls` are sent in order, made from what was `seen`. `now` is
 * what the file holds when they are sent, `goal` what it is to hold in the end. `isLucky`: another line has the letters that were meant to
 * catch it, so that nothing in the call is wrong.
 * @typedef {object} Mistake
 * @property {Document} seen
 * @property {Document} now
 * @property {readonly unknown[]} calls
 * @property {string} goal
 * @property {readonly import('./document.mjs').Wish[]} wishes by the numbers in `seen`
 * @property {boolean} isLucky
 */

/**
 * @typedef {object} Sample
 * @property {Document} seen
 * @property {readonly import('./document.mjs').Wish[]} wishes
 * @property {import('./random.mjs').Random} random
 */

/** @typedef {(sample: Sample) => Mistake | null} Kind */

/** One way each to get a right call wrong; null where a sample leaves no room for it. @type {Readonly<Record<string, Kind>>} */
export const kinds = {
  'nothing wrong': ({ seen, wishes }) => mistake(seen, wishes, [callFor(seen, wishes)]),

  'wrong letters': ({ seen, wishes, random }) => {
    const letters = String.fromCharCode(...[0, 0, 0].map(() => 97 + random.below(26)))
    const [wish] = wishes
    if (wish === undefined || letters === seen.letters(wish.from)) return null
    return mistake(seen, wishes, [withFirst(callFor(seen, wishes), { from: `${wish.from}#${letters}` })])
  },

  'a line off by one': ({ seen, wishes, random }) => {
    const [wish] = wishes
    if (wish === undefined) return null
    const line = wish.from + random.one([-1, 1])
    if (line < 1 || line > seen.lines.length) return null
    const edit = { from: `${line}#${seen.letters(wish.from)}` }
    const isLucky = seen.letters(line) === seen.letters(wish.from)
    const single = wish.from === wish.to ? { ...edit, to: edit.from } : edit
    return { ...mistake(seen, wishes, [withFirst(callFor(seen, wishes), single)]), isLucky }
  },

  'ends swapped': ({ seen, wishes }) => {
    const [wish] = wishes
    if (wish === undefined || wish.from === wish.to) return null
    const ends = { from: seen.anchor(wish.to), to: seen.anchor(wish.from) }
    return mistake(seen, wishes, [withFirst(callFor(seen, wishes), ends)])
  },

  'stale by edits elsewhere': ({ seen, wishes, random }) => {
    const end = wishes.at(-1)?.to ?? 0
    const [first] = wishes
    if (first === undefined || first.from < 4 || end + 4 > seen.lines.length) return null
    const above = { from: random.between(1, first.from - 2), content: [`// ${random.below(1e6)}`, '// new'] }
    const below = { from: random.between(end + 2, seen.lines.length), content: [`// ${random.below(1e6)}`] }
    const now = seen.with([
      { ...above, to: above.from },
      { ...below, to: below.from },
    ])
    const moved = wishes.map(({ from, to, content }) => ({ from: from + 1, to: to + 1, content }))
    return { ...mistake(seen, wishes, [callFor(seen, wishes)]), now, goal: now.with(moved).text }
  },

  'stale by an edit inside': ({ seen, wishes, random }) => {
    const [wish] = wishes
    if (wish === undefined) return null
    const line = random.between(wish.from, wish.to)
    const now = seen.with([{ from: line, to: line, content: [`// somebody else, ${random.below(1e6)}`] }])
    return { ...mistake(seen, wishes, [callFor(seen, wishes)]), now, goal: now.with(wishes).text }
  },

  'the old anchors under the new hash': ({ seen, wishes, random }) => {
    const [wish] = wishes
    if (wish === undefined || wish.from < 3) return null
    const line = random.between(1, wish.from - 1)
    const now = seen.with([{ from: line, to: line, content: [seen.lines[line - 1] ?? '', '// one more'] }])
    const moved = wishes.map(({ from, to, content }) => ({ from: from + 1, to: to + 1, content }))
    const isLucky = wishes.every(({ from, to }) =>
      [from, to].every((each) => each <= now.lines.length && now.letters(each) === seen.letters(each)),
    )
    const call = { ...callFor(seen, wishes), hash: now.hash }
    return { ...mistake(seen, wishes, [call]), now, goal: now.with(moved).text, isLucky }
  },

  'a pasted listing': ({ seen, wishes }) => {
    const [wish] = wishes
    if (wish === undefined) return null
    const rows = seen.lines.slice(wish.from - 1, wish.to)
    const content = rows.map((line, index) => `${seen.anchor(wish.from + index)}|${line}\n`).join('')
    return mistake(seen, wishes, [withFirst(callFor(seen, wishes), { content })])
  },

  'a twin': ({ seen, wishes, random }) => {
    const [wish] = wishes
    if (wish === undefined || wishes.length > 1) return null
    const line = wish.from + random.between(2, 40)
    if (line > seen.lines.length) return null
    // The letters of the line that is meant, the number of another one.
    const anchor = `${line}#${seen.letters(wish.from)}`
    const isLucky = seen.letters(line) === seen.letters(wish.from)
    const single = { ...wish, to: wish.from }
    return {
      ...mistake(seen, [single], [withFirst(callFor(seen, [single]), { from: anchor, to: anchor })]),
      isLucky,
    }
  },

  'a call sent twice': ({ seen, wishes }) => {
    const call = callFor(seen, wishes)
    return mistake(seen, wishes, [call, call])
  },

  'calls in another order': ({ seen, wishes }) => {
    const [first, second] = wishes
    if (first === undefined || second === undefined) return null
    // Both were made from one listing, and the lower one is sent first.
    return mistake(seen, [first, second], [callFor(seen, [second]), callFor(seen, [first])])
  },

  'a call that was cut': ({ seen, wishes, random }) => {
    const json = JSON.stringify(callFor(seen, wishes))
    return mistake(seen, wishes, [json.slice(0, random.below(json.length))])
  },
}

/**
 * @param {Document} seen
 * @param {readonly import('./document.mjs').Wish[]} wishes
 * @param {readonly unknown[]} calls
 * @returns {Mistake}
 */
function mistake(seen, wishes, calls) {
  return { seen, now: seen, calls, wishes, goal: seen.with(wishes).text, isLucky: false }
}

/**
 * @param {import('./document.mjs').Call} call
 * @param {Partial<import('./document.mjs').SentEdit>} change
 */
function withFirst(call, change) {
  return { ...call, edits: call.edits.map((edit, index) => (index === 0 ? { ...edit, ...change } : edit)) }
}
