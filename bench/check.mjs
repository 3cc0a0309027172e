// Holds the speed of this build against the limits; exits with 1 where one is passed. With the name of a file it
// judges the result that is kept there and measures nothing.
import { pathToFileURL } from 'node:url'
import { concerns } from './figures.mjs'
import { judgementTable } from './judgement-table.mjs'
import { limits } from './limits.mjs'
import { readResult } from './results.mjs'
import { questions } from './questions/questions.mjs'
import { measureSpeed } from './speed.mjs'
import { judge } from './verdict.mjs'

const effort = { rounds: 7, warmUp: 2, turnMs: 40 }
const [kept] = process.argv.slice(2)

/** Only what a limit speaks of. */
const asked = questions.map((question) => ({
  ...question,
  settings: question.settings.filter((setting) =>
    limits.some((limit) =>
      [limit, { ...limit, ranges: 1 }].some((wanted) =>
        concerns(wanted, { question: question.name, ...setting }),
      ),
    ),
  ),
}))

/** @type {import('./speed.mjs').Speed} */
const speed = kept === undefined ? measureSpeed(asked, effort) : readResult(pathToFileURL(kept))
const judged = judge(limits, speed)
process.stdout.write(`${judgementTable(judged)}\n`)
process.exitCode = judged.some(({ verdict }) => verdict === 'fail') ? 1 : 0
