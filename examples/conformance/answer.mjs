// Answers the cases of `hashline conformance` with this library: a line of JSON in, a line of JSON out.
import { createInterface } from 'node:readline'
import { applyEdits, lettersOf, parseAnchor, snapshotOf } from 'hashline/protocol'

/** @type {Record<string, (asked: any) => object>} */
const answers = {
  letters: ({ line }) => ({ letters: lettersOf(line) }),
  anchor: ({ text }) => answer(parseAnchor(text), (anchor) => anchor),
  lines: ({ bytes }) =>
    answer(snapshotOf(decoded(bytes)), (snapshot) => ({ tag: snapshot.tag, lines: linesOf(snapshot) })),
  edit: ({ before, hash, edits }) =>
    answer(applyEdits(decoded(before), { hash, edits }), ({ bytes }) => ({
      after: Buffer.from(bytes).toString('base64'),
    })),
}

for await (const request of createInterface({ input: process.stdin })) {
  const { id, kind, ...asked } = JSON.parse(request)
  process.stdout.write(`${JSON.stringify({ id, ...answers[kind]?.(asked) })}\n`)
}

/**
 * @template Value
 * @param {import('hashline/protocol').Result<Value>} result
 * @param {(value: Value) => object} show
 */
function answer(result, show) {
  return result.ok ? show(result.value) : { error: result.faults[0].code }
}

/** @param {string} base64 */
function decoded(base64) {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

/** @param {import('hashline/protocol').Snapshot} snapshot */
function linesOf({ lineCount, line }) {
  return Array.from({ length: lineCount }, (_, index) => line(index + 1))
}
