export * from './protocol.ts'
export { jsonGate } from './adapters/json/json-gate.ts'
export { fileSystemFrom } from './adapters/promises/file-system-from.ts'
export type { PromisesLike } from './adapters/promises/file-system-from.ts'
export { rollbackError } from './ports/rollback-error.ts'
export type { RollbackError, Unrestored } from './ports/rollback-error.ts'
export type {
  DirectoryEntry,
  FileStatus,
  FileSystem,
  SearchQuery,
  Swap,
  SwapOptions,
  SwapResult,
} from './ports/file-system.ts'
export type { Gate, ProposedChange, Verdict } from './ports/gate.ts'
export type {
  Delivery,
  Shell,
  ShellCommand,
  ShellEnd,
  ShellOutput,
  ShellSession,
  ShellSignal,
  ShellWait,
  StopReason,
  WaitOutcome,
} from './ports/shell.ts'
export { createHashlineEditTool, EditParamsSchema, executeHashlineEdit } from './tools/edit.ts'
export type { EditParams } from './tools/edit.ts'
export type { EditDetails } from './tools/edit-lines.ts'
export type { ToolEffects } from './tools/effects.ts'
export { createEditFileTool, executeEditFile } from './tools/edit-file.ts'
export type { EditedFile, EditFileDetails } from './tools/edit-file-answer.ts'
export { EditFileParamsSchema } from './tools/edit-file-request.ts'
export type { EditFileParams, FileHunk } from './tools/edit-file-request.ts'
export type { MatchedFile } from './tools/findings.ts'
export { createHashlineGrepTool, executeHashlineGrep } from './tools/grep.ts'
export type { GrepDetails, GrepOptions } from './tools/grep.ts'
export { GrepParamsSchema } from './tools/grep-params.ts'
export type { GrepParams } from './tools/grep-params.ts'
export type { GrepProgress } from './tools/grep-progress.ts'
export { createHashlineTools } from './tools/hashline-tools.ts'
export type { HashlineToolsOptions } from './tools/hashline-tools.ts'
export type { JsonSchema, JsonSchemas } from './tools/json-schema.ts'
export { createMinimalTools } from './tools/minimal-tools.ts'
export type { MinimalToolsOptions } from './tools/minimal-tools.ts'
export { createHashlineReadTool, executeHashlineRead, ReadParamsSchema } from './tools/read.ts'
export type { ReadParams } from './tools/read.ts'
export type { PageLimits, ReadDetails, ReadOptions } from './tools/show-page.ts'
export { createProvenance } from './tools/provenance.ts'
export type { Origin, Provenance } from './tools/provenance.ts'
export { createHashlineRemoveTool, executeHashlineRemove, RemoveParamsSchema } from './tools/remove.ts'
export type { RemoveDetails, RemoveParams } from './tools/remove.ts'
export { executeReplaceText } from './tools/replace-text.ts'
export type { ReplaceTextDetails } from './tools/replace-text-preview.ts'
export { ReplaceTextParamsSchema } from './tools/replace-text-request.ts'
export type { ReplaceTextParams } from './tools/replace-text-request.ts'
export { createShellTool, executeShell, ShellParamsSchema } from './tools/shell.ts'
export type { ShellParams, ShellToolOptions } from './tools/shell.ts'
export type { ShellDetails } from './tools/shell-answer.ts'
export type { ShellOptions, ShellToolLimits, Span } from './tools/shell-options.ts'
export type { Reason, SkippedCount } from './tools/skipped.ts'
export type { HostOptions, ToolOptions } from './tools/create-tool.ts'
export type { Tool, ToolContext, ToolResult, ToolSpec } from './tools/tool.ts'
export { createHashlineWriteTool, executeHashlineWrite, WriteParamsSchema } from './tools/write.ts'
export type { WriteDetails, WriteParams } from './tools/write.ts'
export type { WriteOptions } from './tools/writing.ts'
export { createWriteStdinTool, executeWriteStdin, WriteStdinParamsSchema } from './tools/write-stdin.ts'
export type { WriteStdinParams } from './tools/write-stdin.ts'
