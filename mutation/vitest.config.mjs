import { statSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { partOf } from './parts.mjs'

const root = new URL('..', import.meta.url).pathname
const { tests } = partOf(process.env['HASHLINE_MUTATION_PART'])

/** @param {string} file */
const rank = (file) => tests.findIndex((pattern) => matchesGlob(relative(root, file), pattern))

/** As the part lists them, and of those the small ones first, which are about one file and quick. */
class QuickFirst extends BaseSequencer {
  /**
   * @override
   * @type {BaseSequencer['sort']}
   */
  async sort(files) {
    const ranked = files.map((file) => ({
      file,
      rank: rank(file.moduleId),
      size: statSync(file.moduleId).size,
    }))
    return ranked.toSorted((a, b) => a.rank - b.rank || a.size - b.size).map(({ file }) => file)
  }
}

export default defineConfig({
  root,
  resolve: { alias: { '#platform': `${root}src/platform/node.ts` } },
  test: {
    include: [...tests],
    sequence: { sequencer: QuickFirst },
    testTimeout: 60_000,
  },
})
