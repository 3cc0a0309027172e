import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Gives a folder a policy of this text, as a host would: nobody else can write it. Gives the file's path. */
export async function writePolicy(folder: string, text: string): Promise<string> {
  const file = join(folder, '.hashline', 'policy.json')
  await mkdir(join(folder, '.hashline'), { recursive: true })
  await writeFile(file, text)
  for (const path of [folder, join(folder, '.hashline')]) await chmod(path, 0o755)
  await chmod(file, 0o644)
  return file
}

/** The same, with the paths that may be written. */
export function allowOnly(folder: string, write: readonly string[]): Promise<string> {
  return writePolicy(folder, JSON.stringify({ version: 1, write }))
}
