import { matchesGlob, relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { partOf } from './parts.mjs'

const root = new URL('..', import.meta.url).pathname
const { tests } = partOf(process.env['HASHLINE_MUTATION_PART'])

/** @param {string} file */
const rank = (file) => tests.findIndex((pattern) => matchesGlob(relative(root, file), pattern))

/** The first test that fails ends the run of a mutant. Those of the part are quick, and are most likely to fail. */
class PartFirst extends BaseSequencer {
  /**
   * @override
   * @type {BaseSequencer['sort']}
   */
  async sort(files) {
    return files.toSorted((a, b) => rank(a.moduleId) - rank(b.moduleId))
  }
}

export default defineConfig({
  root,
  resolve: { alias: { '#platform': `${root}src/platform/node.ts` } },
  test: {
    include: [...tests],
    sequence: { sequencer: PartFirst },
    testTimeout: 60_000,
  },
})
