import { expect } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { codeOf } from '../../src/ports/system-error.ts'
import { formatAnchor } from '../../src/protocol/anchor.ts'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import { lettersOf } from '../../src/protocol/letters.ts'
import { formatHeader } from '../../src/protocol/listing.ts'
import { tagOf } from '../../src/protocol/tag.ts'
import type { ToolResult } from '../../src/tools/tool.ts'
import type { WriteOptions } from '../../src/tools/writing.ts'

/** Texts of files in the folder `/w`, by path from there. */
export type Texts = Readonly<Record<string, string>>

type Execute<Params, Details> = (
  params: Params,
  cwd: string,
  signal: AbortSignal | undefined,
  fileSystem: FileSystem,
  options?: WriteOptions,
) => Promise<ToolResult<Details>>

export function filesOf(texts: Texts): MemoryFileSystem {
  return new MemoryFileSystem(
    Object.fromEntries(Object.entries(texts).map(([path, text]) => [`/w/${path}`, Buffer.from(text)])),
  )
}

/** All files below `/w`; none where it is not there. */
export async function textsOf(fileSystem: FileSystem, folder = '/w'): Promise<Texts> {
  const entries = await fileSystem.readDirectory(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const texts = entries.map(async ({ name, kind }) => {
    const path = `${folder}/${name}`
    if (kind === 'directory') return textsOf(fileSystem, path)
    return { [path.slice('/w/'.length)]: Buffer.from(await fileSystem.readFile(path)).toString() }
  })
  return Object.assign({}, ...(await Promise.all(texts)))
}

/** What an accepted call says, and all files after it. */
export async function accepted<Params, Details>(
  execute: Execute<Params, Details>,
  texts: Texts,
  params: Params,
  options: WriteOptions = {},
): Promise<{ text: string; details: Details; files: Texts }> {
  const fileSystem = filesOf(texts)
  const { content, details } = await execute(params, '/w', undefined, fileSystem, options)
  return { text: content[0].text, details, files: await textsOf(fileSystem) }
}

/** How a call is refused, once it is seen that every file is as it was. */
export async function refused<Params>(
  execute: Execute<Params, unknown>,
  texts: Texts,
  params: Params,
  options: WriteOptions = {},
): Promise<HashlineError> {
  const fileSystem = filesOf(texts)
  const error: unknown = await execute(params, '/w', undefined, fileSystem, options).catch(
    (reason: unknown) => reason,
  )
  expect(await textsOf(fileSystem), 'a refused call changes nothing').toEqual(texts)
  if (error instanceof HashlineError) return error
  throw error instanceof Error ? error : new Error(`accepted: ${JSON.stringify(error)}`)
}

/** What a producer prints of some lines of a file; `null` is the empty line between groups. */
export function listing(path: string, text: string, lines: readonly (number | null)[]): string {
  const all = text.replace('\uFEFF', '').split(/\r\n|\n|\r/)
  const rows = lines.map((line) => {
    if (line === null) return ''
    const row = all[line - 1] ?? ''
    return `${formatAnchor({ line, letters: lettersOf(row) })}|${row}`
  })
  return [formatHeader(path, tagOf(Buffer.from(text))), ...rows].join('\n')
}
