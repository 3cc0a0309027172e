import { both } from '../protocol/result.ts'
import { editLines, type EditCall, type EditDetails } from '../tools/edit-lines.ts'
import { parseParams } from '../tools/params.ts'
import { parsePath } from '../tools/place.ts'
import { createTool, type ToolOptions } from '../tools/create-tool.ts'
import { unwrap, type Tool } from '../tools/tool.ts'
import { nothingWritten, type WriteOptions } from '../tools/writing.ts'
import type { Dialect } from './dialect.ts'
import { changeIn } from './line-edit.ts'
import { createListings, type Listings, type ListingsOption } from './listings.ts'

/** A tool that edits files by what a dialect lists. */
export function createDialectEditTool<Params extends { readonly path: string }>(
  dialect: Dialect<Params>,
  options: ToolOptions & WriteOptions & ListingsOption,
): Tool<Params, EditDetails> {
  const { isTagged: isIdempotent, EditParamsSchema: inputSchema } = dialect
  const effects = { isReadOnly: false, isDestructive: true, isIdempotent, isOpenWorld: false }
  const spec = { ...dialect.edit, effects, inputSchema }
  const { listings = createListings() } = options
  return createTool(spec, options, async (params: Params, cwd, signal, fileSystem) => {
    const call = await understood(dialect, { params, cwd, listings })
    return editLines(call, { fileSystem, signal, options })
  })
}

/** What was sent and where, and what was listed before. */
interface Sent<Params> {
  readonly params: Params
  readonly cwd: string
  readonly listings: Listings
}

async function understood<Params extends { readonly path: string }>(
  dialect: Dialect<Params>,
  { params, cwd, listings }: Sent<Params>,
): Promise<EditCall> {
  const notation = await dialect.load()
  const scene = { state: nothingWritten, notation }
  const { params: sent, notes } = unwrap(parseParams(dialect.EditParamsSchema, params), scene)
  const parsed = both(parsePath(cwd, sent.path), dialect.parse(sent, notation))
  const [place, { tag, edits }] = unwrap(parsed, scene)
  return {
    place,
    notation,
    contents: edits,
    notes,
    requestFor: (before, identity) => ({
      tag: tag === 'listed' ? listings.tagOf(identity) : tag,
      changes: edits.map((edit) => changeIn(before, edit)),
    }),
    onListed: (identity, snapshot) => listings.listed(identity, snapshot.tag),
  }
}
