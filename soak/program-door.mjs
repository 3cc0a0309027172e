// Calls through the program `hashline`, a process for each; some are killed, some may write only so much.
import { can } from './means.mjs'
import { runProgram } from './program.mjs'
import { completedIn, refusalOf, tagsIn } from './tools-door.mjs'

/** @typedef {import('./program.mjs').Mishap} Mishap */

const commands = { edit: 'edit', write: 'write', edit_file: 'edit-file', remove: '' }

/** @param {import('./tools-door.mjs').DoorOptions} options @returns {import('./work.mjs').Door} */
export function programDoor({ root, random, ledger }) {
  // Unbounded it would follow a link to the outside, as it should.
  const env = { ...process.env, HASHLINE_EDIT_ROOT: root }
  const run = (/** @type {readonly string[]} */ args, /** @type {Mishap} */ mishap) =>
    runProgram(args, { cwd: root, env, mishap })
  return {
    read: async (path, offset, limit) => {
      const { code, stdout } = await run(['read', path, '--offset', `${offset}`, '--limit', `${limit}`], {})
      return code === 0 ? stdout : null
    },
    search: async (pattern, path) => (await run(['grep', '-F', pattern, path], {})).stdout,
    call: async ({ tool, params }) => {
      const isCheck = random.below(12) === 0
      const args = [commands[tool], '--json', ...(isCheck ? ['--check'] : []), JSON.stringify(params)]
      const ended = await run(args, mishapFrom(random))
      if (ended.code === null) ledger.write({ killed: ended.stage })
      return ended.code === null ? null : endOf(ended, { isCheck, root })
    },
  }
}

/** @param {import('../bench/mistakes/random.mjs').Random} random @returns {Mishap} */
function mishapFrom(random) {
  const roll = random.below(10)
  if (roll === 0 && can('prlimit')) return { sizeLimit: random.between(100, 6000) }
  if (roll > 5) return {}
  const signal = random.one(/** @type {const} */ (['SIGKILL', 'SIGKILL', 'SIGTERM']))
  const stage = random.one(/** @type {const} */ (['nothing', 'lock', 'half']))
  return { signal, stage, afterMs: stage === 'nothing' ? random.between(60, 220) : 0 }
}

/** A preview that passes writes nothing, as a refusal does. @param {import('./program.mjs').Ended} ended @param {{ isCheck: boolean, root: string }} call @returns {import('./work.mjs').End} */
function endOf({ code, stdout, stderr }, { isCheck, root }) {
  if (stderr !== '') throw new Error(`hashline ended with ${code}: ${stderr}`)
  const answer = JSON.parse(stdout)
  if (code !== 0) return refusalOf(answer, root)
  if (isCheck) return { outcome: 'refused', code: 'preview' }
  return { outcome: 'done', tags: tagsIn(answer), completed: completedIn(answer.text) }
}
