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
  const folder = mkdtempSync(join(tmpdir(), 'hashline-bundle-'))
  const path = join(folder, 'program.mjs')
  const entry = fileURLToPath(new URL(name, import.meta.url))
  // The program and not the library, which leaves a process behind for its next call.
  beforeAll(() => {
    execFileSync(esbuild, [
      entry,
      `--outfile=${path}`,
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--log-level=error',
    ])
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return () => path
}
