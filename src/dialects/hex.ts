import * as z from 'zod'
import type { Notation } from '../protocol/notation.ts'
import type { Result } from '../protocol/result.ts'
import type { Dialect } from './dialect.ts'
import type { LineEdit } from './line-edit.ts'
import { paramTexts } from '../tools/param-texts.ts'
import { taglessNotation } from './tagless-notation.ts'
import { parseInsertion, parseListed, parseReplacement, wrongAt, type SentAnchor } from './understood.ts'
import { loadXxh32, type Xxh32 } from './xxh32.ts'

const anchor = z.string().describe('Anchor of the line, exactly as listed.')
const lines = z.string().describe('The new lines. One newline at the end closes the last line and adds none.')

const one = z.strictObject({ anchor, new_text: lines })
const several = z.strictObject({
  start_anchor: anchor.describe('Anchor of the first line to replace.'),
  end_anchor: anchor.describe('Anchor of the last line to replace, included.'),
  new_text: lines,
})
const beside = z.strictObject({ anchor, text: lines })

const HexEditParamsSchema = z.strictObject({
  path: z.string().describe(paramTexts.path),
  edits: z
    .array(
      z.strictObject({
        set_line: one.nullish().describe('Replaces one line. An empty new_text deletes it.'),
        replace_lines: several
          .nullish()
          .describe('Replaces the lines from start_anchor to end_anchor, included. Empty deletes them.'),
        insert_after: beside.nullish().describe('Puts lines behind the line of an anchor.'),
      }),
    )
    .describe('Each is one of the three. They share no line, and do not shift each other.'),
})

interface HexEdit {
  readonly set_line?: z.infer<typeof one> | null | undefined
  readonly replace_lines?: z.infer<typeof several> | null | undefined
  readonly insert_after?: z.infer<typeof beside> | null | undefined
}

/** What the edit tool of `hex` takes. */
export interface HexEditParams {
  readonly path: string
  readonly edits: readonly HexEdit[]
}

/** `5:a3f|text` with three hex digits, or `5:a3|text` with two; without a header. */
export function hexOf(digits: 2 | 3): Dialect<HexEditParams> {
  const like = digits === 2 ? '12:f9' : '12:7f9'
  return {
    name: digits === 2 ? 'hex-2' : 'hex',
    isTagged: false,
    load: async () => notationWith(await loadXxh32(), digits, like),
    read: {
      name: 'read',
      description: [
        `Reads a text file. Each line is printed as number:hash|text, like ${like}|hello.`,
        'Copy anchors (number:hash) from here into edit. Text begins right behind the first |.',
      ].join('\n'),
      promptSnippet: 'read: shows a file with line anchors that edit takes',
      promptGuidelines: ['Read a file before you edit it, and copy anchors exactly as shown.'],
    },
    edit: {
      name: 'edit',
      description: [
        `Replaces, inserts and deletes lines in a file that you have read. Lines are named by their anchors, like ${like}.`,
        'All anchors speak of the file as it was read, so several edits go into one call. If the file has changed, nothing is written; read it again.',
      ].join('\n'),
      promptSnippet: 'edit: set_line, replace_lines, insert_after by anchor, all or nothing',
      promptGuidelines: ['Put all edits of one file into one call of edit.'],
    },
    EditParamsSchema: HexEditParamsSchema,
    parse: ({ edits }, notation) => parseListed(edits.map((edit, index) => parseEdit(edit, index, notation))),
  }
}

/** With three digits. */
export const hex: Dialect<HexEditParams> = hexOf(3)

function notationWith(xxh32: Xxh32, digits: 2 | 3, like: string): Notation {
  return taglessNotation({
    hash: ':',
    bar: '|',
    letters: `[0-9a-f]{${digits}}`,
    fold: (letters) => letters.toLowerCase(),
    looks: `line number, :, ${digits} hex digits, like ${like}`,
    lettersOf(text) {
      const rest = xxh32(text.replaceAll(/\s/g, ''), 0) % 16 ** digits
      return rest.toString(16).padStart(digits, '0')
    },
  })
}

function parseEdit(edit: HexEdit, index: number, notation: Notation): Result<LineEdit> {
  const { set_line: set, replace_lines: replace, insert_after: insert } = edit
  const sent = [set, replace, insert].filter((each) => each !== null && each !== undefined)
  if (sent.length !== 1) return wrongAt({ index, names: [] }, 'one of set_line, replace_lines, insert_after')
  const at = (text: string, ...names: string[]): SentAnchor => ({ index, names, text })
  if (set) {
    const line = at(set.anchor, 'set_line', 'anchor')
    return parseReplacement([line, line], set.new_text, notation)
  }
  if (replace) {
    const { start_anchor: from, end_anchor: to, new_text: text } = replace
    const first = at(from, 'replace_lines', 'start_anchor')
    return parseReplacement([first, at(to, 'replace_lines', 'end_anchor')], text, notation)
  }
  const { anchor: line = '', text = '' } = insert ?? {}
  const place = { side: 'after', at: at(line, 'insert_after', 'anchor') } as const
  return parseInsertion(place, { index, names: ['insert_after', 'text'], lines: text }, notation)
}
