import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'

/** The path of a ripgrep: that of `@vscode/ripgrep` where it is installed, else of the first `rg` on the PATH. */
export async function findRipgrep(): Promise<string | null> {
  return (await packagedRipgrep()) ?? ripgrepOnPath(process.env['PATH'] ?? '')
}

/** Whatever keeps an optional package from loading, there is another way to search. */
async function packagedRipgrep(): Promise<string | undefined> {
  return import('@vscode/ripgrep').then(
    ({ rgPath }) => rgPath,
    () => undefined,
  )
}

/** Only absolute folders count: a folder that is searched must not bring the program along. */
async function ripgrepOnPath(path: string): Promise<string | null> {
  const name = process.platform === 'win32' ? 'rg.exe' : 'rg'
  const folders = path.split(delimiter).filter(isAbsolute)
  const found = await Promise.all(folders.map((folder) => isExecutable(join(folder, name))))
  const index = found.indexOf(true)
  return index === -1 ? null : join(folders[index] ?? '', name)
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
