import type { ReadOptions } from '../tools/show-page.ts'
import type { ToolOptions } from '../tools/create-tool.ts'
import type { WriteOptions } from '../tools/writing.ts'
import type { Dialect } from './dialect.ts'
import { createDialectEditTool } from './edit-tool.ts'
import { createListings, type ListingsOption } from './listings.ts'
import { createDialectReadTool } from './read-tool.ts'

/** The options of both tools: names and descriptions are each tool's own. */
export type DialectToolsOptions = Omit<ToolOptions, 'name' | 'description'> &
  ReadOptions &
  WriteOptions &
  ListingsOption

/** The tools of a dialect over one file system, by name, with one record of what they listed. */
export function createDialectTools<Params extends { readonly path: string }>(
  dialect: Dialect<Params>,
  options: DialectToolsOptions,
) {
  const { listings = createListings() } = options
  const recorded = { ...options, listings }
  return {
    read: createDialectReadTool(dialect, recorded),
    edit: createDialectEditTool(dialect, recorded),
  }
}
