/**
 * What is worked on.
 * @typedef {import('../inputs.mjs').InputSpec & { readonly ranges: number }} Setting `ranges` is 0 where nothing is edited
 */

/**
 * What is timed in one setting. The first candidate is the floor: what cannot be saved.
 * @typedef {object} Prepared
 * @property {readonly import('../measure.mjs').Candidate[]} candidates
 * @property {() => void} [dispose]
 */

/**
 * One question about speed. Its candidates take turns over all its settings.
 * @typedef {object} Question
 * @property {string} name
 * @property {string} work what is done, as the table says it
 * @property {readonly Setting[]} settings
 * @property {(input: import('../inputs.mjs').Input, setting: Setting) => Promise<Prepared>} prepare
 * @property {(input: import('../inputs.mjs').Input, setting: Setting) => PeerWork | undefined} askedOfPeers
 */

/**
 * What peers do for comparison: these edits, or a listing of the whole.
 * @typedef {{ readonly edits: readonly import('../peers/peers.mjs').LineEdit[] | null }} PeerWork
 */

export const ours = 'hashline'

/**
 * Peers are asked about the usual inputs only.
 * @param {Setting} setting
 */
export function isUsual({ text, ending }) {
  return text === 'mixed' && ending === 'LF'
}
