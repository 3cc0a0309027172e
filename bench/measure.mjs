import { performance } from 'node:perf_hooks'

/**
 * Something to time: `run` does it once. It may be a promise.
 * @typedef {{ readonly name: string, readonly run: () => unknown }} Candidate
 */

/**
 * The middle value; of an even count the upper one of the two.
 * @param {readonly number[]} values
 */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * How long it takes to do something once.
 * @param {() => unknown} run
 */
export async function timeOf(run) {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/**
 * What one go takes: the median of as many as fit into `turnMs`, and of five at least, since of two or three it is
 * mostly one that fetched new memory from the system.
 * @param {() => unknown} run
 * @param {number} turnMs
 */
export async function turnOf(run, turnMs) {
  /** @type {number[]} */
  const times = []
  const end = performance.now() + turnMs
  do times.push(await timeOf(run))
  while (times.length < 5 || performance.now() < end)
  return median(times)
}

/**
 * Lets the candidates take turns, so that whatever else the machine does falls on all of them alike.
 * `timed` gives the time of one turn. The first rounds, `warmUp` of them, do not count.
 * @template Name
 * @param {readonly Name[]} candidates
 * @param {{ readonly rounds: number, readonly warmUp: number }} limits
 * @param {(candidate: Name, round: number) => number | Promise<number>} timed
 * @returns {Promise<readonly number[][]>} the times of each candidate
 */
export async function inTurns(candidates, { rounds, warmUp }, timed) {
  const times = candidates.map(() => /** @type {number[]} */ ([]))
  for (let round = -warmUp; round < rounds; round += 1)
    for (const [index, candidate] of candidates.entries()) {
      const time = await timed(candidate, round)
      if (round >= 0) times[index]?.push(time)
    }
  return times
}

/**
 * How much longer one takes than another: the median of the ratios of the same round, which a machine that is
 * slower in one round than in the next does not disturb.
 * @param {readonly number[]} times
 * @param {readonly number[]} others
 */
export function ratioOf(times, others) {
  return median(times.map((time, round) => time / (others[round] ?? Number.NaN)))
}
