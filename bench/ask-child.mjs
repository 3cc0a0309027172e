// Asks one question and prints the timings as JSON. Started by `speed.mjs` with --expose-gc, a process for each
// question: what one leaves behind in memory would slow the next.
import { ask } from './ask.mjs'
import { withPeers } from './peers/peers.mjs'
import { questions } from './questions/questions.mjs'

/** @type {import('./speed.mjs').Asked} */
const { name, settings, effort } = JSON.parse(process.argv[2] ?? '')
const question = questions.find((known) => known.name === name)
if (question === undefined) throw new Error(`there is no question ${name}`)
const timings = await withPeers((peers) => ask({ ...question, settings }, peers, effort))
process.stdout.write(JSON.stringify(timings))
