// Whether what stands on the disk can have come about as the ledgers say, at a moment when nobody writes.
import { Chain } from './chain.mjs'
import { nothing, tagOf } from './content.mjs'
import { kindOf } from './files.mjs'
import { lossesIn } from './lost.mjs'

/** @typedef {import('./chain.mjs').Violation} Violation */
/** @typedef {import('./ledger.mjs').Call} Call */
/** @typedef {import('./ledger.mjs').Ledgers} Ledgers */

/**
 * Hashes of all files before the first call and after the last, by path, and what else lies there.
 * @typedef {{ before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>, leftovers: readonly string[], ledgers: Ledgers }} Stand
 */

/** @param {Stand} stand @returns {readonly Violation[]} */
export function check({ before, after, leftovers, ledgers }) {
  const spans = Array.from(after, ([path, end]) => ({ path, start: before.get(path) ?? nothing, end }))
  const ours = spans.filter(({ path }) => kindOf(path) !== 'foreign')
  const chains = new Map(ours.map((span) => [span.path, new Chain({ ...span, calls: ledgers.calls })]))
  const others = spans.filter(({ path }) => kindOf(path) === 'foreign')
  return [
    ...Array.from(chains.values()).flatMap(({ violations }) => violations),
    ...others.flatMap((span) => checkForeign(span, ledgers)),
    ...ledgers.calls.flatMap((call) => [
      ...checkWhole(call, chains),
      ...checkTags(call),
      ...checkRefusal(call, ledgers),
    ]),
    ...ledgers.seen.flatMap((seen) => checkSeen(seen, spans, { chains, ledgers })),
    ...lossesIn(ledgers, after).flatMap(checkLoss),
    ...leftovers.map((path) => ({
      rule: 'left over',
      path,
      detail: 'it was there when everybody had ended',
    })),
    ...ledgers.bugs.map((bug) => ({ rule: 'no refusal', path: '', detail: bug })),
  ]
}

/** @param {import('./lost.mjs').Loss} loss */
function checkLoss({ path, id, ambushed }) {
  if (ambushed === undefined) return []
  return [{ rule: 'no last look', path, detail: `${id} wrote over what came before its last look` }]
}

/** A call that was killed is done in all of its files or in none. @param {Call} call @param {ReadonlyMap<string, Chain>} chains */
function checkWhole(call, chains) {
  const parts = call.changes.flatMap(({ path }) => {
    const part = kindOf(path) === 'ours' || kindOf(path) === 'made' ? chains.get(path)?.part(call) : undefined
    return part === undefined ? [] : [{ path, part }]
  })
  const [done, not] = ['done', 'not'].map((part) => parts.filter((each) => each.part === part))
  if (done?.[0] === undefined || not?.[0] === undefined || call.outcome !== 'none') return []
  const detail = `${call.id} is done here, and not in ${not.map(({ path }) => path).join(', ')}`
  return [{ rule: 'half a call', path: done[0].path, detail }]
}

/** @param {Call} call */
function checkTags({ id, changes, outcome, tags = {} }) {
  if (outcome !== 'done') return []
  return changes.flatMap(({ path, to }) =>
    to === nothing || tags[path] === tagOf(to)
      ? []
      : [{ rule: 'wrong tag', path, detail: `${id} made ${tagOf(to)} and answered ${tags[path]}` }],
  )
}

/** What a right call on files that stay where they are can be refused for. */
const expected = new Set([
  'stale-tag',
  'changed-meanwhile',
  'exists',
  'not-found',
  'not-ours',
  'busy',
  'aborted',
  'preview',
])
/** A full disk, a limit, and a signal that waits until a write has ended. */
const passing = /^(ENOSPC|EFBIG|EINTR)$/

/** A call that is right is refused only for what others do. @param {Call} call @param {Ledgers} ledgers */
function checkRefusal(call, { calls }) {
  const { id, changes, outcome, code = '', cause = '' } = call
  const isExpected = expected.has(code) || passing.test(cause)
  if (outcome !== 'refused' || isExpected || calls.some((other) => hinders(other, call))) return []
  return changes.map(({ path }) => ({
    rule: 'strange refusal',
    path,
    detail: `${id} was refused: ${code} ${cause}`,
  }))
}

/**
 * Whether a call has to do with folders that move, itself or by way of a dead one, which is to be completed first.
 * @param {Call} other @param {Call} call
 */
function hinders(other, { id, changes }) {
  const isSteady = other.changes.every(({ path }) => kindOf(path) === 'ours' || kindOf(path) === 'made')
  const isItself = other.id === id
  const isInTheWay = other.outcome === 'none' && changes.some(({ path }) => touches(other, path))
  return !isSteady && (isItself || isInTheWay)
}

/** @param {Call} call @param {string} path */
function touches({ changes }, path) {
  return changes.some((change) => change.path === path)
}

/** @typedef {{ path: string, start: string, end: string }} Span */
/** @typedef {{ chains: ReadonlyMap<string, Chain>, ledgers: Ledgers }} Known */

/**
 * Nobody ever sees a content that was not whole at some time.
 * @param {import('./ledger.mjs').Seen} seen @param {readonly Span[]} spans @param {Known} known
 */
function checkSeen(seen, spans, { chains, ledgers }) {
  const { seen: path, tag, at } = seen
  const chain = chains.get(path)
  const makers = ledgers.calls.filter(({ changes }) => makes(changes, seen))
  const isFirst = spans.some((span) => span.path === path && tagOf(span.start) === tag)
  const isKnown = isFirst || makes(ledgers.foreign, seen) || makers.some((call) => mayBeSeen(call, chain))
  if (isKnown) return checkAge(seen, chain)
  if (tag === nothing)
    return kindOf(path) === 'ours' ? [{ rule: 'was missing', path, detail: `at ${at}` }] : []
  const by = makers.map(({ id, outcome, code }) => `; ${id} would have made it: ${code ?? outcome}`)
  return [{ rule: 'seen but never written', path, detail: `${tag} at ${at}${by.join('')}` }]
}

/** @param {readonly import('./ledger.mjs').Change[]} changes @param {import('./ledger.mjs').Seen} seen */
function makes(changes, { seen: path, tag }) {
  return changes.some((change) => change.path === path && tagOf(change.to) === tag)
}

/** What is taken back was there for a moment, which only a call on several files does. @param {Call} call @param {Chain | undefined} chain */
function mayBeSeen(call, chain) {
  return (
    call.changes.length > 1 || (chain === undefined ? call.outcome !== 'refused' : chain.part(call) !== 'not')
  )
}

/** Whoever looks after a call has ended sees what it made, or what came later. @param {import('./ledger.mjs').Seen} seen @param {Chain | undefined} chain */
function checkAge(seen, chain) {
  const { seen: path, tag, at } = seen
  if (kindOf(path) !== 'ours' || chain?.isTooLate(seen) !== true) return []
  return [{ rule: 'seen too late', path, detail: `${tag} at ${at}, when a later one was there` }]
}

/**
 * Who asks for no lock may overwrite what a call made, and the other way round in the instant before a rename. But
 * each content is whole, and no two calls change the same one.
 * @param {Span} span @param {Ledgers} ledgers
 */
function checkForeign({ path, start, end }, { calls, foreign }) {
  const steps = calls.flatMap((call) =>
    call.changes.flatMap((change) => (change.path === path ? [{ ...change, call }] : [])),
  )
  const made = new Set([start, nothing])
  for (const change of foreign) if (change.path === path) made.add(change.to)
  for (const { to, call } of steps) if (mayBeSeen(call, undefined)) made.add(to)
  const done = steps.filter(({ call }) => call.outcome === 'done')
  const twice = done.filter((step) =>
    done.some((other) => other !== step && other.from === step.from && other.from !== nothing),
  )
  const strange = [...done.map(({ from }) => from), end].filter((hash) => !made.has(hash))
  return [
    ...twice.map(({ from, call }) => ({
      rule: 'lost update',
      path,
      detail: `${call.id} and others changed ${from}`,
    })),
    ...strange.map((hash) => ({ rule: 'content of nobody', path, detail: `no call made ${hash}` })),
  ]
}
