import { createHashlineEditTool } from './edit.ts'
import { createHashlineReadTool } from './read.ts'
import type { ToolOptions } from './tool.ts'
import { createHashlineWriteTool } from './write.ts'
import type { WriteOptions } from './writing.ts'

/** The options of a whole set: names and descriptions are each tool's own. */
export type HashlineToolsOptions = Omit<ToolOptions, 'name' | 'description'> & WriteOptions

/** The paired tools over one file system, by name. Leave out what you do not want. */
export function createHashlineTools(options: HashlineToolsOptions) {
  return {
    read: createHashlineReadTool(options),
    edit: createHashlineEditTool(options),
    write: createHashlineWriteTool(options),
  }
}
