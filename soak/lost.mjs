// What strangers wrote and calls wrote over. In the instant between the last look at a file and its rename that can
// happen, and nobody can prevent it. Where a process stood still before its last look, it must not.
import { tagOf } from './content.mjs'

/** @typedef {import('./ledger.mjs').Ledgers} Ledgers */
/** A call that wrote over a foreign change. @typedef {{ path: string, id: string, ambushed: string | undefined }} Loss */

/** @param {Ledgers} ledgers @param {ReadonlyMap<string, string>} after @returns {readonly Loss[]} */
export function lossesIn({ calls, foreign, seen }, after) {
  return foreign.flatMap(({ path, to, at, ambushed }) => {
    const during = calls.filter((call) => call.outcome === 'done' && call.began < at && at < call.ended)
    const over = during.filter(({ changes }) =>
      changes.some((change) => change.path === path && change.from !== to && stands(change, at)),
    )
    return over.map(({ id }) => ({
      path,
      id,
      ambushed: id.startsWith(ambushed ?? ' ') ? ambushed : undefined,
    }))
  })

  /** Whether what a call made is there later than that. @param {import('./ledger.mjs').Change} change @param {number} at */
  function stands({ path, to }, at) {
    const isSeen = seen.some((look) => look.seen === path && look.tag === tagOf(to) && look.at > at)
    return isSeen || after.get(path) === to
  }
}
