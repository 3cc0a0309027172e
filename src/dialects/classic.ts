import * as z from 'zod'
import type { Notation } from '../protocol/notation.ts'
import type { Result } from '../protocol/result.ts'
import type { Dialect } from './dialect.ts'
import type { LineEdit } from './line-edit.ts'
import { paramTexts } from '../tools/param-texts.ts'
import { taglessNotation } from './tagless-notation.ts'
import {
  parseInsertion,
  parseListed,
  parseReplacement,
  wrongAt,
  type SentAnchor,
  type SentLines,
} from './understood.ts'
import { loadXxh32, type Xxh32 } from './xxh32.ts'

const anchor = 'as listed: line number, #, two letters, like 12#HK'

const ClassicEditSchema = z.strictObject({
  op: z
    .enum(['replace', 'append', 'prepend'], 'replace, append or prepend')
    .describe(
      'What is done: replace pos to end, append behind pos or the last line, prepend before pos or the first.',
    ),
  pos: z
    .string()
    .nullish()
    .describe(`Anchor of a line, ${anchor}. Left out: an end of the file; replace needs it.`),
  end: z.string().nullish().describe('Anchor of the last line to replace, included. Left out: one line.'),
  lines: z
    .union([z.array(z.string()), z.string()], 'an array of lines, or one text')
    .nullish()
    .describe('The new lines, one by one or as one text. replace without any deletes.'),
})

const ClassicEditParamsSchema = z.strictObject({
  path: z.string().describe(paramTexts.path),
  edits: z
    .array(ClassicEditSchema)
    .describe('Edits of the file as it was read. They share no line, and do not shift each other.'),
})

/** What the edit tool of `classic` takes. */
export interface ClassicEditParams {
  readonly path: string
  readonly edits: readonly ClassicEdit[]
}

interface ClassicEdit {
  readonly op: 'replace' | 'append' | 'prepend'
  readonly pos?: string | null | undefined
  readonly end?: string | null | undefined
  readonly lines?: SentLines
}

/** `5#VR:text`, without a header. */
export const classic: Dialect<ClassicEditParams> = {
  name: 'classic',
  isTagged: false,
  load: async () => notationWith(await loadXxh32()),
  read: {
    name: 'read',
    description: [
      'Reads a text file. Each line is printed as number#letters:text, like 12#HK:hello.',
      'Copy anchors (number#letters) from here into edit. Text begins right behind the first colon.',
    ].join('\n'),
    promptSnippet: 'read: shows a file with line anchors that edit takes',
    promptGuidelines: ['Read a file before you edit it, and copy anchors exactly as shown.'],
  },
  edit: {
    name: 'edit',
    description: [
      'Replaces, inserts and deletes lines in a file that you have read. Lines are named by their anchors.',
      'All anchors speak of the file as it was read, so several edits go into one call. If the file has changed, nothing is written; read it again.',
    ].join('\n'),
    promptSnippet: 'edit: replaces, appends and prepends lines by anchor, all or nothing',
    promptGuidelines: ['Put all edits of one file into one call of edit.'],
  },
  EditParamsSchema: ClassicEditParamsSchema,
  parse: ({ edits }, notation) => parseListed(edits.map((edit, index) => parseEdit(edit, index, notation))),
}

const alphabet = 'ZPMQVRWSNKTXJBYH'

function notationWith(xxh32: Xxh32): Notation {
  return taglessNotation({
    hash: '#',
    bar: ':',
    letters: `[${alphabet}]{2}`,
    fold: (letters) => letters.toUpperCase(),
    looks: 'line number, #, two letters, like 12#HK',
    lettersOf(text, line) {
      const trimmed = text.trimEnd()
      // Lines like `}` would all be the same.
      const seed = /[\p{L}\p{N}]/u.test(trimmed) ? 0 : line
      const byte = xxh32(trimmed, seed) & 0xff
      return `${alphabet.charAt(byte >>> 4)}${alphabet.charAt(byte & 0xf)}`
    },
  })
}

function parseEdit(
  { op, pos, end, lines }: ClassicEdit,
  index: number,
  notation: Notation,
): Result<LineEdit> {
  const sent = (name: string, text: string): SentAnchor => ({ index, names: [name], text })
  const first = typeof pos === 'string' ? sent('pos', pos) : null
  const last = typeof end === 'string' ? sent('end', end) : first
  if (op === 'replace') {
    if (first === null || last === null) return wrongAt({ index, names: ['pos'] }, `an anchor, ${anchor}`)
    return parseReplacement([first, last], lines, notation)
  }
  if (last !== first) return wrongAt({ index, names: ['end'] }, `nothing, since ${op} has one place`)
  const side = op === 'append' ? 'after' : 'before'
  return parseInsertion({ side, at: first }, { index, names: ['lines'], lines }, notation)
}
