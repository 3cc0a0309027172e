import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'

const esbuild = createRequire(import.meta.url).resolve('esbuild/bin/esbuild')

/** A program of `test/support`, bundled before the tests of a file so that plain Node runs it. Gives its path. */
export function bundled(name: string): () => string {
  let folder = ''
  const entry = fileURLToPath(new URL(name, import.meta.url))
  // The program and not the library, which leaves a process behind for its next call.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hashline-bundle-'))
    execFileSync(esbuild, [
      entry,
      `--outfile=${pathIn(folder)}`,
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--log-level=error',
    ])
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return () => pathIn(folder)
}

function pathIn(folder: string): string {
  return join(folder, 'program.mjs')
}
