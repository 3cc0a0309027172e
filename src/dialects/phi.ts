import * as z from 'zod'
import { bomLengthOf } from '../protocol/bytes.ts'
import { parseEdits, type EditRequest } from '../protocol/edit.ts'
import { lineTableOf } from '../protocol/line-table.ts'
import { standardNotation, type Notation } from '../protocol/notation.ts'
import { accept, both, refuse, type Result } from '../protocol/result.ts'
import type { Tag } from '../protocol/tag.ts'
import type { Dialect } from './dialect.ts'
import { paramTexts } from '../tools/param-texts.ts'

const LF = 0x0a
const SPACE = 0x20
const TAB = 0x09

/** What the edit tool of `phi` takes. */
export interface PhiEditParams extends EditRequest {
  readonly path: string
}

const anchor = 'as listed: line number, #, three letters, like 12#vnd'

const PhiEditParamsSchema = z.strictObject({
  path: z.string().describe(paramTexts.path),
  hash: z.string().describe('The four characters behind # in the @file line of the listing you look at.'),
  edits: z
    .array(
      z.strictObject({
        from: z.string().describe(`Anchor of the first line to replace, ${anchor}.`),
        to: z
          .string()
          .describe('Anchor of the last line to replace, included. The same as from for one line.'),
        content: z.string().nullish().describe('The new lines. Empty or left out deletes the range.'),
      }),
    )
    .describe('Ranges of the file as listed. They share no line, and do not shift each other.'),
})

/** 16 bits cannot tell all snapshots apart, and white space at the end of a line does not count at all. */
const notation: Notation = {
  ...standardNotation,
  hashFile: (bytes) => ({ tag: phiTagOf(bytes), midstates: [] }),
}

/** `5#abc|text` under `@file path#A1B2`. */
export const phi: Dialect<PhiEditParams> = {
  name: 'phi',
  isTagged: true,
  load: async () => notation,
  read: {
    name: 'read',
    description: [
      'Reads a text file. The first line, @file path#hash, names what it says; each line follows as number#letters|text.',
      'Copy hash and anchors (number#letters) from here into edit. Text begins right behind the first |.',
    ].join('\n'),
    promptSnippet: 'read: shows a file with a hash and line anchors that edit takes',
    promptGuidelines: ['Read a file before you edit it, and copy hash and anchors exactly as shown.'],
  },
  edit: {
    name: 'edit',
    description: [
      'Replaces ranges of lines in a file that you have seen listed. Each range is named by the anchors of its first and last line.',
      'To insert, replace a line by itself and the new lines. If the file is not as listed, nothing is written and the answer lists it as it is now.',
    ].join('\n'),
    promptSnippet: 'edit: replaces line ranges, named by hash and anchors, all or nothing',
    promptGuidelines: ['Put all edits of one file into one call of edit.'],
  },
  EditParamsSchema: PhiEditParamsSchema,
  parse({ hash, edits }) {
    const parsed = both(parsePhiTag(hash), parseEdits(edits))
    if (!parsed.ok) return parsed
    const [tag, changes] = parsed.value
    return accept({ tag, edits: changes })
  },
}

/**
 * The low 16 bits of FNV-1a, 64 bit, over the lines without the white space at their ends, an LF between two, in
 * four upper-case hex digits. They depend on no higher bit, so 16 bits are enough to make them. The byte-order
 * mark is no part of line 1.
 */
function phiTagOf(bytes: Uint8Array): Tag {
  const lines = lineTableOf(bytes, bomLengthOf(bytes))
  let hash = 0x2325
  const add = (byte: number): void => {
    hash = ((hash ^ byte) * 0x01b3) & 0xffff
  }
  for (let line = 1; line <= lines.lineCount; line += 1) {
    if (line > 1) add(LF)
    const [start, end] = [lines.startOf(line), trimmedEnd(bytes, lines.startOf(line), lines.endOf(line))]
    for (let index = start; index < end; index += 1) add(bytes[index] ?? 0)
  }
  return hash.toString(16).toUpperCase().padStart(4, '0') as Tag
}

/** Where a line ends, its last spaces and tabs left out. */
function trimmedEnd(bytes: Uint8Array, start: number, end: number): number {
  let last = end
  while (last > start && (bytes[last - 1] === SPACE || bytes[last - 1] === TAB)) last -= 1
  return last
}

/** As PROTOCOL §5 reads a tag, in this form. Either case is read. */
function parsePhiTag(text: string): Result<Tag> {
  const given = text.trim()
  const tag = given.slice(given.lastIndexOf('#') + 1).toUpperCase()
  const isTag = /^[0-9A-F]{4}$/.test(tag) && !/[\r\n]/.test(given)
  return isTag ? accept(tag as Tag) : refuse({ code: 'invalid-tag', given: text })
}
