import { createEditFileTool } from './edit-file.ts'
import { createShellTool, type ShellToolOptions } from './shell.ts'
import type { ToolOptions } from './create-tool.ts'
import { createWriteStdinTool } from './write-stdin.ts'
import type { WriteOptions } from './writing.ts'

/** The options of the whole set: names and descriptions are each tool's own. */
export type MinimalToolsOptions = Omit<ToolOptions & ShellToolOptions & WriteOptions, 'name' | 'description'>

/** The fewest tools a coding agent gets by with: commands read, edits write. Leave out what you do not want. */
export function createMinimalTools(options: MinimalToolsOptions) {
  return {
    shell: { ...createShellTool(options), promptGuidelines: guidelines },
    edit_file: createEditFileTool(options),
    write_stdin: createWriteStdinTool(options),
  }
}

const guidelines: readonly string[] = [
  'Read with shell, and much in one command: several files with head -n 200 a.ts b.ts, places with rg -n -C 3.',
  'Change files with edit_file, all hunks of a file in one call; do not write them with shell.',
  'Set interactive for what does not end by itself, and end it with write_stdin when you are done.',
]
