// Calls through the library's tools, within a scope, some of them aborted.
import { relative, resolve } from 'node:path'
import { createHashlineTools, HashlineError } from 'hashline'
import { NodeFileSystem } from 'hashline/node'

/** What a door is opened with. @typedef {{ root: string, random: import('../bench/mistakes/random.mjs').Random, ledger: import('./ledger.mjs').Ledger }} DoorOptions */
/** @typedef {import('./work.mjs').End} End */

/** @param {DoorOptions} options @returns {import('./work.mjs').Door} */
export function toolsDoor({ root, random }) {
  // Without waiting for the disk there are more calls, and so more kills in the middle of one.
  const durability = random.below(2) === 0 ? 'fast' : 'full'
  const fileSystem = new NodeFileSystem({ scope: { root, policies: 'ignore' }, durability })
  const tools = createHashlineTools({ fileSystem, cwd: root })
  return {
    read: (path, offset, limit) => textOf(() => tools.read.execute({ path, offset, limit })),
    search: async (pattern, path) =>
      (await textOf(() => tools.grep.execute({ pattern, path, literal: true }))) ?? '',
    call: async ({ tool, params }) => {
      const signal = random.below(6) === 0 ? AbortSignal.timeout(random.below(12)) : undefined
      // As a model's arguments come: with no type.
      const { execute } = tools[tool]
      return endOf(() => Reflect.apply(execute, undefined, [params, { signal }]), root)
    },
  }
}

/** @param {() => Promise<{ content: readonly [{ text: string }] }>} call */
async function textOf(call) {
  try {
    return (await call()).content[0].text
  } catch (error) {
    if (error instanceof HashlineError) return null
    throw error
  }
}

/** @param {() => Promise<{ content: readonly [{ text: string }], details: object }>} call @param {string} root @returns {Promise<End>} */
async function endOf(call, root) {
  try {
    const { content, details } = await call()
    return { outcome: 'done', tags: tagsIn(details), completed: completedIn(content[0].text) }
  } catch (error) {
    if (error instanceof HashlineError) return refusalOf(error, root)
    throw error
  }
}

/** How many files a call says it has completed for a dead process. @param {string} text */
export function completedIn(text) {
  return text.split('was written by an interrupted call').length - 1
}

/** By path: of one file, or of several in `files`. @param {object} answer @returns {Record<string, string>} */
export function tagsIn(answer) {
  const { files = [answer] } = /** @type {{ files?: object[] }} */ (answer)
  return Object.fromEntries(
    files.flatMap((file) => ('path' in file && 'tag' in file ? [[file.path, file.tag]] : [])),
  )
}

/** @param {{ code: string, faults: readonly object[] }} refusal @param {string} root @returns {End} */
export function refusalOf({ code, faults }, root) {
  const [fault = {}] = faults
  /** @type {{ cause?: string, reason?: string, left?: readonly { path: string }[] }} */
  const { reason, cause = reason, left } = fault
  return {
    outcome: 'refused',
    code,
    ...(cause === undefined ? {} : { cause }),
    ...(left === undefined ? {} : { left: left.map(({ path }) => relative(root, resolve(root, path))) }),
  }
}
