import { chmod, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

const longAgo = new Date('2001-01-01')

/** A folder of a test with one file that was last changed long ago. */
export interface Project {
  readonly cwd: string
  /** The file as it is, and whether it and its folder look as nobody ever touched them. */
  readonly now: () => Promise<[content: string, isUntouched: boolean]>
}

/** Makes a project whose file is `a`, or another path. */
export async function project(content: string | Uint8Array, name = 'a', mode = 0o644): Promise<Project> {
  const cwd = await temporaryFolder()
  const path = join(cwd, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  await utimes(path, longAgo, longAgo)
  await chmod(path, mode)
  const now = async (): Promise<[string, boolean]> => [
    await readFile(path, 'utf8'),
    (await stat(path)).mtimeMs === longAgo.getTime() && (await readdir(dirname(path))).length === 1,
  ]
  return { cwd, now }
}
