// Reads a real file with anchors, edits it, has a stale edit refused, and retries from the refusal alone.
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { createHashlineEditTool, createHashlineReadTool, HashlineError } from 'hashline'
import { NodeFileSystem } from 'hashline/node'

const folder = await mkdtemp(join(tmpdir(), 'hashline-demo-'))
try {
  await cp(new URL('demo/', import.meta.url), folder, { recursive: true })
  await demo(folder)
} finally {
  await rm(folder, { recursive: true })
}

/** @param {string} cwd */
async function demo(cwd) {
  const options = { fileSystem: new NodeFileSystem(), cwd }
  const read = createHashlineReadTool(options)
  const edit = createHashlineEditTool(options)
  const path = 'greet.py'

  title('1. Read a file: a hash for its exact bytes, an anchor for each line')
  const seen = await read.execute({ path })
  print(textOf(seen))

  title('2. Edit two ranges in one call; anchors do not shift each other')
  const first = requestFrom(textOf(seen), [
    ['GREETINGS = [', ']', 'GREETINGS = ["Hello", "Hei", "Ciao", "Salve"]'],
    ['print("…")', 'print("…")', 'print(greet(sys.argv[1] if len(sys.argv) > 1 else "world"))'],
  ])
  const edited = await edit.execute({ path, ...first })
  print(colours(edited.details.diff))
  print(`\n${textOf(edited)}`)

  title('3. Send the same edit again: the file is not what it was, so nothing is written')
  const bytes = await readFile(join(cwd, path))
  const refusal = await refused(edit.execute({ path, ...first }))
  print(refusal)
  print(`\nUnchanged on disk: ${bytes.equals(await readFile(join(cwd, path)))}`)

  title('4. Retry with the hash and anchors that the refusal itself shows; no second read')
  const retry = requestFrom(refusal, [['GREETINGS = [', 'GREETINGS = [', 'GREETINGS = ["Hello", "Salve"]']])
  print(textOf(await edit.execute({ path, ...retry })))
}

/**
 * What a model does with a listing: finds the lines it means and copies their anchors and the hash.
 *
 * @param {string} listing
 * @param {readonly (readonly [first: string, last: string, content: string])[]} replacements lines, named by
 *   how they begin; `last` is looked for from `first` on
 */
function requestFrom(listing, replacements) {
  const rows = listing.split('\n')
  /** @type {(text: string, after: number) => number} */
  const find = (text, after) => rows.findIndex((row, index) => index >= after && row.includes(`|${text}`))
  /** @type {(index: number) => string} */
  const anchorAt = (index) => rows[index]?.split('|')[0] ?? ''
  const edits = replacements.map(([first, last, content]) => {
    const from = find(first, 0)
    return { from: anchorAt(from), to: anchorAt(find(last, from)), content }
  })
  return { hash: rows.find((row) => row.startsWith('@file ')) ?? '', edits }
}

/**
 * @param {Promise<unknown>} call
 * @returns {Promise<string>}
 */
async function refused(call) {
  try {
    await call
  } catch (error) {
    if (error instanceof HashlineError) return error.message
    throw error
  }
  throw new Error('the stale edit was not refused')
}

/** @param {{ content: readonly [{ text: string }] }} result */
function textOf({ content: [{ text }] }) {
  return text
}

/** @param {string} diff */
function colours(diff) {
  return diff
    .split('\n')
    .map((line) =>
      line.startsWith('-') ? styleText('red', line) : line.startsWith('+') ? styleText('green', line) : line,
    )
    .join('\n')
}

/** @param {string} text */
function title(text) {
  print(`\n${styleText('bold', text)}\n`)
}

/** @param {string} text */
function print(text) {
  process.stdout.write(`${text}\n`)
}
