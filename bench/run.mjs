// Asks every question and prints one table; writes `results/speed.json` and draws it. Built first.
import { overFloor, peersIn, throughputOf } from './figures.mjs'
import { limits } from './limits.mjs'
import { median, ratioOf } from './measure.mjs'
import { drawSpeed } from './plot/draw-speed.mjs'
import { judgementTable } from './judgement-table.mjs'
import { ours } from './questions/question.mjs'
import { writePictures, writeResult } from './results.mjs'
import { questions } from './questions/questions.mjs'
import { measureSpeed } from './speed.mjs'
import { tableOf } from './table.mjs'
import { judge } from './verdict.mjs'

const effort = { rounds: Number(process.argv[2] ?? 9), warmUp: 2, turnMs: 40 }

const speed = measureSpeed(questions, effort)
writeResult('speed.json', speed)
writePictures(drawSpeed(speed))
process.stdout.write(`${tableOf([headings(speed), ...speed.timings.map(rowOf)])}\n\n`)
process.stdout.write(`${judgementTable(judge(limits, speed))}\n`)

/** @param {import('./speed.mjs').Speed} given */
function headings({ peers }) {
  const others = Object.keys(peers).map((name) => `${name} / ours`)
  return [
    'work',
    'text',
    'ending',
    'size',
    'ranges',
    'floor ms',
    'ours ms',
    'ours MB/s',
    'ours / floor',
    ...others,
  ]
}

/** @param {import('./ask.mjs').Timing} timing */
function rowOf(timing) {
  const { question, text, ending, size, ranges, rounds } = timing
  const [floor = []] = Object.values(rounds)
  const own = rounds[ours] ?? []
  return [
    questions.find(({ name }) => name === question)?.work ?? question,
    text,
    ending,
    size,
    ranges === 0 ? '' : `${ranges}`,
    median(floor).toFixed(3),
    median(own).toFixed(3),
    throughputOf(timing).toFixed(0),
    overFloor(timing).toFixed(2),
    ...peersIn(timing).map((peer) => ratioOf(rounds[peer] ?? [], own).toFixed(2)),
  ]
}
