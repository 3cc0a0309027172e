import { createEditFileTool } from './edit-file.ts'
import { createHashlineEditTool } from './edit.ts'
import { createProvenance } from './provenance.ts'
import { createHashlineGrepTool, type GrepOptions } from './grep.ts'
import { createHashlineReadTool } from './read.ts'
import type { ReadOptions } from './show-page.ts'
import { createHashlineRemoveTool } from './remove.ts'
import type { ToolOptions } from './create-tool.ts'
import { createHashlineWriteTool } from './write.ts'
import type { WriteOptions } from './writing.ts'

/** The options of a whole set: names and descriptions are each tool's own. */
export type HashlineToolsOptions = Omit<ToolOptions, 'name' | 'description'> &
  WriteOptions &
  GrepOptions &
  ReadOptions

/** The paired tools over one file system, by name, with one record of what they created. Leave out what you do not want. */
export function createHashlineTools(options: HashlineToolsOptions) {
  const { provenance = createProvenance() } = options
  const recorded = { ...options, provenance }
  return {
    read: createHashlineReadTool(options),
    grep: createHashlineGrepTool(options),
    edit: createHashlineEditTool(recorded),
    write: createHashlineWriteTool(recorded),
    edit_file: createEditFileTool(recorded),
    remove: createHashlineRemoveTool(recorded),
  }
}
