import { refuse } from '../protocol/result.ts'
import { parseParams } from '../tools/params.ts'
import { ReadParamsSchema, type ReadParams } from '../tools/read.ts'
import { showPage, type ReadDetails, type ReadOptions } from '../tools/show-page.ts'
import { createTool, type ToolOptions } from '../tools/create-tool.ts'
import { unwrap, type Tool } from '../tools/tool.ts'
import type { Dialect } from './dialect.ts'
import type { ListingsOption } from './listings.ts'

/** A tool that shows files in a dialect. */
export function createDialectReadTool<Params extends { readonly path: string }>(
  dialect: Dialect<Params>,
  options: ToolOptions & ReadOptions & ListingsOption,
): Tool<ReadParams, ReadDetails> {
  const effects = { isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false }
  const spec = { ...dialect.read, effects, inputSchema: ReadParamsSchema }
  const { limits = {}, listings } = options
  return createTool(spec, options, async (params: ReadParams, cwd, signal, fileSystem) => {
    if (signal?.aborted) return unwrap(refuse({ code: 'aborted' }))
    const { params: sent, notes } = unwrap(parseParams(ReadParamsSchema, params))
    const notation = await dialect.load()
    return showPage({ ...sent, cwd, notes }, fileSystem, {
      limits,
      notation,
      onListed: (identity, { tag }) => listings?.listed(identity, tag),
    })
  })
}
