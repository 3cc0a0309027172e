// Calls that are right for the files as they are now, and what each is to make of them.
import { join } from 'node:path'
import { Content, hashOf, nothing, tagOf } from './content.mjs'
import { bytesIfThere, contended, files, mostLinesOf, words } from './files.mjs'
import { now } from './ledger.mjs'

/** @typedef {import('./ledger.mjs').Change} Change */
/** A tool's name and what it is sent. @typedef {{ tool: 'edit' | 'write' | 'edit_file' | 'remove', params: Record<string, unknown>, changes: readonly Change[] }} Plan */
/** A file as it was read. @typedef {{ path: string, content: Content, hash: string }} Look */
/** Asks `read` for some lines; null where it refuses. @typedef {(path: string, offset: number, limit: number) => Promise<string | null>} Read */
/** @typedef {{ root: string, name: string, random: import('../bench/mistakes/random.mjs').Random, ledger: import('./ledger.mjs').Ledger, read: Read, makes: boolean, removes: boolean }} PlannerOptions */

/** How many lines `read` is asked for. */
const window = 30

export class Planner {
  #options
  /** What this process created, and the hash it left it with: all that it may remove. @type {Map<string, string>} */
  #created = new Map()
  #texts = 0

  /** @param {PlannerOptions} options */
  constructor(options) {
    this.#options = options
  }

  /** Null where nothing comes to mind: a file is gone, or was changed while it was looked at. @returns {Promise<Plan | null>} */
  async plan() {
    const { random, makes, removes } = this.#options
    const roll = random.below(100)
    if (roll < 15 && makes) return this.#creation()
    if (roll < 22 && removes) return this.#removal()
    if (roll < 30) return this.#whole()
    return roll < 65 ? this.#edit() : this.#hunks()
  }

  /** What was done. @param {Plan} plan */
  note({ changes }) {
    for (const { path, from, to } of changes) {
      const isOwn = from === nothing || this.#created.get(path) === from
      if (isOwn && to !== nothing) this.#created.set(path, to)
      else this.#created.delete(path)
    }
  }

  /** @returns {Plan | null} */
  #creation() {
    const { random } = this.#options
    const { path } = random.one(files.filter(({ kind }) => kind === 'made'))
    if (this.#bytesOf(path) !== null) return null
    const content = this.#lines(random.between(2, 9)).join('\n')
    const changes = [{ path, from: nothing, to: hashOf(Buffer.from(content)) }]
    return { tool: 'write', params: { path, content }, changes }
  }

  /** @returns {Plan | null} */
  #removal() {
    const [first] = this.#created
    if (first === undefined) return null
    const [path, from] = first
    return { tool: 'remove', params: { path, reason: 'not needed' }, changes: [{ path, from, to: nothing }] }
  }

  /** @returns {Plan | null} */
  #whole() {
    const { random } = this.#options
    const look = this.#look()
    if (look === null || look.path.includes('large')) return null
    const { mark, endings } = look.content.style
    const used = endings.filter((ending) => ending !== '')
    const lines = this.#lines(random.between(8, 24)).map(
      (line) => line + (used[random.below(used.length)] ?? '\n'),
    )
    const content = [mark, ...lines, ...(random.below(2) === 0 ? this.#lines(1) : [])].join('')
    const changes = [{ path: look.path, from: look.hash, to: hashOf(Buffer.from(content)) }]
    return { tool: 'write', params: { path: look.path, content, hash: tagOf(look.hash) }, changes }
  }

  /** By the anchors that `read` shows. @returns {Promise<Plan | null>} */
  async #edit() {
    const look = this.#look()
    const last = (look?.content.lineCount ?? 0) - 1
    if (look === null || last < 1) return null
    const { path, content, hash } = look
    const start = this.#options.random.between(1, last)
    const listing = await this.#options.read(path, start, window)
    const [header = '', ...listed] = listing?.split('\n') ?? []
    if (!header.endsWith(`#${tagOf(hash)}`)) return null
    const replacements = this.#replacements(look, start)
    const edits = replacements.map(({ from, to, lines }) => ({
      from: listed[from - start]?.split('|')[0] ?? '',
      to: listed[to - start]?.split('|')[0] ?? '',
      content: lines.join('\n'),
    }))
    const changes = [{ path, from: hash, to: hashOf(content.replacing(replacements)) }]
    return { tool: 'edit', params: { path, hash: header, edits }, changes }
  }

  /** Up to three, of which the first brings a text that is nowhere else. @param {Look} look @param {number} start */
  #replacements({ path, content: { lineCount } }, start) {
    const { random } = this.#options
    const isLong = lineCount > mostLinesOf(path)
    const end = Math.min(lineCount - 1, start + window - 1)
    /** @type {import('./content.mjs').Replacement[]} */
    const replacements = []
    for (let from = start; from <= end && replacements.length < 3;) {
      const to = Math.min(end, from + random.below(isLong ? 5 : 3))
      const isDeletion = replacements.length > 0 && lineCount > 12 && random.below(3) === 0
      const count = isLong ? 1 : to - from + 1 + random.below(2)
      replacements.push({ from, to, lines: isDeletion ? [] : this.#lines(count) })
      from = to + 1 + random.below(6)
      if (random.below(2) === 0) break
    }
    return replacements
  }

  /** One call on one to four files, one of which may be new. @returns {Plan | null} */
  #hunks() {
    const { random, makes } = this.#options
    const looks = Array.from({ length: random.between(1, 4) }, () => this.#look()).filter(
      (look) => look !== null,
    )
    const distinct = [...new Map(looks.map((look) => [look.path, look])).values()]
    const parts = distinct.flatMap((look) => this.#hunksIn(look))
    const wish = makes && random.below(6) === 0 ? this.#creation() : null
    const created = distinct.some(({ path }) => path === wish?.params['path']) ? null : wish
    const { path = '', content = '' } = created?.params ?? {}
    const creation = created === null ? [] : [{ path, find: '', replace: content }]
    const edits = [...parts.flatMap(({ hunks }) => hunks), ...creation]
    const changes = [...parts.map(({ change }) => change), ...(created?.changes ?? [])]
    return changes.length === 0 ? null : { tool: 'edit_file', params: { edits }, changes }
  }

  /** @param {Look} look */
  #hunksIn({ path, content, hash }) {
    const { random } = this.#options
    const line = content.line(random.between(1, content.lineCount))
    const find = /<[^>]*>/.exec(line)?.[0]
    if (find === undefined) return []
    const replace =
      random.below(content.lineCount > mostLinesOf(path) ? 9 : 3) === 0
        ? this.#lines(2).join('\n')
        : (this.#lines(1)[0] ?? '')
    const change = { path, from: hash, to: hashOf(content.exchanging([{ find, replace }])) }
    return [{ hunks: [{ path, find, replace, hash: tagOf(hash) }], change }]
  }

  /** Any file that is there. @returns {Look | null} */
  #look() {
    const { random, makes } = this.#options
    const all = files.filter(({ kind }) => makes || kind !== 'made').map(({ path }) => path)
    const path = random.one(random.below(3) === 0 ? contended : all)
    const bytes = this.#bytesOf(path)
    return bytes === null ? null : { path, content: new Content(bytes), hash: hashOf(bytes) }
  }

  /** @param {string} path */
  #bytesOf(path) {
    const at = now()
    const bytes = bytesIfThere(join(this.#options.root, path))
    this.#options.ledger.write({ seen: path, tag: tagOf(hashOf(bytes)), at })
    return bytes
  }

  /** Texts that are nowhere else. @param {number} count */
  #lines(count) {
    const { random, name } = this.#options
    return Array.from({ length: count }, () => {
      const text = Array.from({ length: random.below(12) }, () => random.one(words)).join(' ')
      return `<${name}.${(this.#texts += 1)}> ${text}`
    })
  }
}
