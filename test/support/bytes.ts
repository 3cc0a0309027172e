import type { FileSystem } from '../../src/ports/file-system.ts'

/** The bytes of a text, as UTF-8. */
export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** What a file holds, or the code of the error that reading it gives. */
export async function textAt(fileSystem: FileSystem, path: string): Promise<string> {
  const result = await outcome(fileSystem.readFile(path))
  return result instanceof Uint8Array ? new TextDecoder().decode(result) : String(result)
}

/** The value, or the code of the error in its place. */
export async function outcome<Value>(promise: Promise<Value>): Promise<Value | string> {
  try {
    return await promise
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
}
