/**
 * Stands in for a model, so that the examples run without one: it reads greet.txt, makes its first line "Good day"
 * and says what came of it. Like a model it knows nothing but the texts that the tools have answered so far.
 *
 * @param {readonly string[]} seen
 * @returns {{ say: string } | { call: { name: string, params: object } }}
 */
export function nextOf([listing, answer]) {
  const path = 'greet.txt'
  if (listing === undefined) return { call: { name: 'read', params: { path } } }
  if (answer !== undefined) return { say: answer.split('\n')[0] ?? '' }
  const hash = /^@file .*#(\S+)$/m.exec(listing)?.[1]
  const anchor = /^(\d+#[a-z]+)\|/m.exec(listing)?.[1]
  const edits = [{ from: anchor, to: anchor, content: 'Good day' }]
  return { call: { name: 'edit', params: { path, hash, edits } } }
}
