// What becomes of right calls that a model gets wrong in one way? Counts, over real sources, calls that were done
// rightly, refused, or written wrongly without a word, and whether one more call made from the refusal alone is right.
// node bench/mistakes.mjs [--each 1000] [--seed 1]
import { parseArgs } from 'node:util'
import { createHashlineEditTool, HashlineError } from 'hashline'
import { MemoryFileSystem } from 'hashline/memory'
import { inputOf } from './inputs.mjs'
import { Document } from './mistakes/document.mjs'
import { kinds } from './mistakes/kinds.mjs'
import { Random } from './mistakes/random.mjs'
import { retryFrom } from './mistakes/retrier.mjs'
import { writeResult } from './results.mjs'
import { tableOf } from './table.mjs'

const { values } = parseArgs({
  options: { each: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const each = Number(values.each)
const random = new Random(Number(values.seed))
const source = Buffer.from(inputOf({ size: '1 MiB', text: 'mixed', ending: 'LF' }).bytes)
  .toString()
  .split('\n')

const counts = []
for (const [kind, make] of Object.entries(kinds)) counts.push({ kind, ...(await countsOf(make)) })
writeResult('mistakes.json', { each, seed: Number(values.seed), counts })

const columns = ['tried', 'right', 'refused', 'silentlyWrong', 'ofThoseLucky', 'retriable', 'retriedRightly']
const headings = [
  'mistake',
  'tried',
  'right',
  'refused',
  'silently wrong',
  'same letters',
  'can retry',
  'right then',
]
const rows = counts.map((row) => [row.kind, ...columns.map((column) => String(Reflect.get(row, column)))])
process.stdout.write(`${tableOf([headings, ...rows])}\n`)
const wrong = counts.reduce((sum, { silentlyWrong, ofThoseLucky }) => sum + silentlyWrong - ofThoseLucky, 0)
process.stdout.write(`Silent wrong writes, but for lines with the same letters: ${wrong}\n`)
process.exitCode = wrong === 0 ? 0 : 1

/** @param {import('./mistakes/kinds.mjs').Kind} make */
async function countsOf(make) {
  const count = {
    tried: 0,
    right: 0,
    refused: 0,
    silentlyWrong: 0,
    ofThoseLucky: 0,
    retriable: 0,
    retriedRightly: 0,
  }
  for (let made = 0; made < each; made += 1) {
    const mistake = make(sampleOf())
    if (mistake === null) continue
    count.tried += 1
    const outcome = await outcomeOf(mistake)
    count[outcome.result] += 1
    if (outcome.result === 'silentlyWrong' && mistake.isLucky) count.ofThoseLucky += 1
    if (outcome.retried !== null) count.retriable += 1
    if (outcome.retried === true) count.retriedRightly += 1
  }
  return count
}

/** A file of real lines, and one to three ranges of it that a model wants replaced. */
function sampleOf() {
  const length = random.between(20, 400)
  const start = random.below(source.length - length)
  const seen = new Document(source.slice(start, start + length))
  const wishes = []
  for (let line = random.between(1, 10); line < length && wishes.length < random.between(1, 3);) {
    const to = Math.min(length, line + random.below(6))
    const count = random.between(1, 5)
    wishes.push({
      from: line,
      to,
      content: Array.from({ length: count }, () => `  changed(${random.below(1e9)})`),
    })
    line = to + random.between(2, 60)
  }
  return { seen, wishes, random }
}

/**
 * Sends the calls, and where one is refused, another one that its refusal is enough for.
 * @param {import('./mistakes/kinds.mjs').Mistake} mistake
 * @returns {Promise<{ result: 'right' | 'refused' | 'silentlyWrong', retried: boolean | null }>}
 */
async function outcomeOf({ seen, now, calls, goal, wishes }) {
  const fileSystem = new MemoryFileSystem({ '/file': Buffer.from(now.text) })
  const edit = createHashlineEditTool({ fileSystem })
  const textNow = async () => Buffer.from(await fileSystem.readFile('/file')).toString()
  const refusals = []
  let expected = now.text
  for (const call of calls) {
    const refusal = await refusalOf(() => edit.execute(JSON.parse(JSON.stringify(call))))
    if (refusal !== null) refusals.push(refusal)
    // A refusal that has written something is as bad as a wrong write.
    else expected = await textNow()
    if ((await textNow()) !== expected) return { result: 'silentlyWrong', retried: null }
  }
  const text = await textNow()
  if (text === goal) return { result: 'right', retried: null }
  const [refusal] = refusals
  if (refusal === undefined) return { result: 'silentlyWrong', retried: null }
  const retry = retryFrom(
    refusal,
    seen,
    wishes.filter((wish) => !isDone(text, wish)),
  )
  if (retry === null) return { result: 'refused', retried: null }
  await refusalOf(() => edit.execute(retry))
  return { result: 'refused', retried: (await textNow()) === goal }
}

/** @param {string} text @param {import('./mistakes/document.mjs').Wish} wish */
function isDone(text, { content }) {
  return text.includes(content.map((line) => `${line}\n`).join(''))
}

/** @param {() => Promise<unknown>} call */
async function refusalOf(call) {
  try {
    await call()
    return null
  } catch (error) {
    if (error instanceof HashlineError) return error.message
    throw error
  }
}
