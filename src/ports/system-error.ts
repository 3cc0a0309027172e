/**
 * How a file system fails: an error as `node:fs` makes it, known by its `code` (`ENOENT`). Two codes come from
 * confinements, with a reason in words: `EACCES`, a place that is denied; `ERR_POLICY`, a confinement that
 * cannot be built.
 */
export function systemError(code: string, path: string, reason?: string): Error {
  const message = reason === undefined ? `${code}: ${path}` : `${code}: ${path}: ${reason}`
  return Object.assign(new Error(message), reason === undefined ? { code } : { code, reason })
}

/** The code of an error that has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The reason that a confinement gave: a clause fit for a model. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof Error && 'reason' in error && typeof error.reason === 'string'
    ? error.reason
    : undefined
}
