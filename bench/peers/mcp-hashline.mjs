// mcp-hashline-edit-server: two characters of hash on each line, no tag of the file.

const name = 'mcp-hashline-edit-server/src/hashline.ts'

/**
 * The part of it that is called.
 * @typedef {object} McpHashline
 * @property {(text: string) => string} formatHashLines
 * @property {(index: number, line: string) => string} computeLineHash
 * @property {(text: string, edits: readonly object[]) => { content: string }} applyHashlineEdits
 */

/** @type {McpHashline} */
const { formatHashLines, computeLineHash, applyHashlineEdits } = await import(name)

/** @type {import('./serve.mjs').Peer['annotating']} */
export function annotating(text) {
  return () => formatHashLines(text)
}

/** @type {import('./serve.mjs').Peer['applying']} */
export async function applying(text, edits) {
  const lines = text.split('\n')
  const sent = edits.map(({ line, content, was }) => ({
    set_line: { anchor: `${line}:${computeLineHash(line, was)}`, new_text: content },
  }))
  for (const { line, content } of edits) lines[line - 1] = content
  const run = () => applyHashlineEdits(text, sent)
  if (run().content !== lines.join('\n')) throw new Error(`${name} made another text`)
  return run
}
