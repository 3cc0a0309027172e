import { codeOf, systemError } from '../../../ports/system-error.ts'

/** What is used of node-pty's terminals. `open` and `destroy` never are: they signal every process of the user. */
export interface Pty {
  readonly pid: number
  /** The side we read and write. */
  readonly fd: number
  /** The device that is the program's side. */
  readonly ptsName: string
  onData(listener: (bytes: Uint8Array) => void): unknown
  onExit(listener: (exit: { readonly exitCode: number; readonly signal?: number }) => void): unknown
}

/** What is used of the package itself. */
export interface PtyModule {
  spawn(file: string, args: readonly string[], options: object): Pty
}

/** Packages that make terminals, in the order in which they are tried. All are node-pty; the first needs no compiler. */
export const ptyPackages: readonly string[] = ['@lydell/node-pty', 'node-pty']

/** Loads the first package that is there. Fails with `ENOTSUP` where none is. */
export async function loadPty(packages: readonly string[]): Promise<PtyModule> {
  for (const name of packages) {
    const loaded = await imported(name)
    if (isPtyModule(loaded)) return loaded
  }
  throw systemError('ENOTSUP', packages.join(', '))
}

async function imported(name: string): Promise<unknown> {
  try {
    return await import(name)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** The package is not there, or what it needs on this machine is not. */
function isMissing(error: unknown): boolean {
  const code = codeOf(error)
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND' || code === 'ERR_DLOPEN_FAILED')
    return true
  return error instanceof Error && error.cause !== undefined && isMissing(error.cause)
}

function isPtyModule(value: unknown): value is PtyModule {
  return typeof value === 'object' && value !== null && 'spawn' in value && typeof value.spawn === 'function'
}
