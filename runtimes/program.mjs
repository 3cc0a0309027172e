// What every runtime is asked: the vectors, and a conversation with the tools over files in memory. It imports
// nothing of any runtime, and gives what the tools said, so that runtimes can be compared.
import * as hashline from '../dist/index.js'
import { MemoryFileSystem } from '../dist/adapters/memory.js'
import { classic, createDialectTools, hex, phi } from '../dist/dialects.js'
import anchors from '../vectors/anchors.json' with { type: 'json' }
import anchorForms from '../vectors/anchor-forms.json' with { type: 'json' }
import apply from '../vectors/apply.json' with { type: 'json' }
import lines from '../vectors/lines.json' with { type: 'json' }

/**
 * @typedef {object} Report
 * @property {number} cases How many vectors there are.
 * @property {readonly string[]} wrong Those that came out otherwise.
 * @property {readonly string[]} said What the tools answered.
 */

/** @returns {Promise<Report>} */
export async function report() {
  const outcomes = [
    ...anchors.map((each) => outcome(each, { letters: hashline.lettersOf(each.line) })),
    ...anchorForms.map((each) =>
      outcome(
        each,
        valueOr(hashline.parseAnchor(each.text), (anchor) => anchor),
      ),
    ),
    ...lines.map((each) => outcome(each, linesIn(each.bytes))),
    ...apply.map((each) => outcome(each, edited(each))),
  ]
  const wrong = outcomes.filter(({ isRight }) => !isRight).map(({ text }) => text)
  return { cases: outcomes.length, wrong, said: await conversation() }
}

/**
 * @param {object} vector
 * @param {object} found
 */
function outcome(vector, found) {
  const isRight = Object.entries(found).every(
    ([key, value]) => JSON.stringify(value) === JSON.stringify(new Map(Object.entries(vector)).get(key)),
  )
  return {
    isRight: isRight && 'error' in vector === 'error' in found,
    text: JSON.stringify({ vector, found }),
  }
}

/**
 * @template Value
 * @param {hashline.Result<Value>} result
 * @param {(value: Value) => object} show
 * @returns {object}
 */
function valueOr(result, show) {
  return result.ok ? show(result.value) : { error: result.faults[0].code }
}

/** @param {string} base64 */
function linesIn(base64) {
  const bytes = decoded(base64)
  return valueOr(hashline.snapshotOf(bytes), ({ tag, lineCount, line }) => ({
    tag,
    lines: Array.from({ length: lineCount }, (_, index) => line(index + 1)),
  }))
}

/** @param {any} vector */
function edited({ before, hash, edits }) {
  return valueOr(hashline.applyEdits(decoded(before), { hash, edits }), ({ bytes }) => ({
    after: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')),
  }))
}

/** @param {string} base64 */
function decoded(base64) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

const long = Array.from({ length: 3_000 }, (_, index) => `const value${index} = 'é ${index}'`).join('\r\n')

const files = { '/a.txt': 'one\ntwo\n', '/long.js': `\uFEFF${long}`, '/b.json': '{}' }

/** What is said in each tool, answers and refusals; of a file that is long enough for what is done in bulk. */
async function conversation() {
  const fileSystem = new MemoryFileSystem(files)
  const said = []
  for (const call of [...callsOf(fileSystem), ...callsInDialects(fileSystem)])
    said.push(await call().then(textOf, messageOf))
  const snapshot = hashline.snapshotOf(await fileSystem.readFile('/long.js'))
  if (!snapshot.ok) throw new Error(snapshot.faults[0].code)
  return [...said, hashline.listSnapshot(snapshot.value, 'long.js')]
}

/** @typedef {readonly (() => Promise<hashline.ToolResult<unknown>>)[]} Calls */

/**
 * @param {MemoryFileSystem} fileSystem
 * @returns {Calls}
 */
function callsOf(fileSystem) {
  const tools = hashline.createHashlineTools({ fileSystem, gates: [hashline.jsonGate] })
  const hash = hashline.tagOf(new TextEncoder().encode(files['/a.txt']))
  const change = { path: 'a.txt', hash, edits: [{ from: '2#nbl', to: '2#nbl', content: 'zwei\n' }] }
  return [
    () => tools.read.execute({ path: 'long.js', offset: 1_000, limit: 3 }),
    () => tools.read.execute({ path: 'lonk.js' }),
    () => tools.edit.execute(change),
    () => tools.edit.execute(change),
    () => tools.grep.execute({ pattern: 'value(29|7)99', context: 1 }),
    () => tools.write.execute({ path: 'new/c.txt', content: 'drei' }),
    () => tools.write.execute({ path: 'b.json', content: '{' }),
    () => tools.edit_file.execute({ path: 'a.txt', edits: [{ find: 'one', replace: 'eins' }] }),
    () => tools.remove.execute({ path: 'new/c.txt', reason: 'it is done with' }),
  ]
}

/**
 * @param {MemoryFileSystem} fileSystem
 * @returns {Calls}
 */
function callsInDialects(fileSystem) {
  const [inPhi, inClassic, inHex] = [
    createDialectTools(phi, { fileSystem }),
    createDialectTools(classic, { fileSystem }),
    createDialectTools(hex, { fileSystem }),
  ]
  const path = 'a.txt'
  return [
    () => inPhi.read.execute({ path }),
    () => inPhi.edit.execute({ path, hash: 'A1B2', edits: [{ from: '1#abc', to: '1#abc' }] }),
    () => inClassic.read.execute({ path }),
    () => inClassic.edit.execute({ path, edits: [{ op: 'append', lines: ['vier'] }] }),
    () => inHex.read.execute({ path }),
    () => inHex.edit.execute({ path, edits: [{ set_line: { anchor: '1:000', new_text: '' } }] }),
  ]
}

/** @param {hashline.ToolResult<unknown>} result */
function textOf({ content: [{ text }] }) {
  return text
}

/** @param {unknown} error */
function messageOf(error) {
  if (error instanceof hashline.HashlineError) return error.message
  throw error
}
