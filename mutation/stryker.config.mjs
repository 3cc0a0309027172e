import { join } from 'node:path'
import { partOf } from './parts.mjs'
import { reports, scratchOf } from './places.mjs'

const { HASHLINE_MUTATION_PART: name = '', HASHLINE_MUTATION_FILES: files } = process.env
const { sources, except = [], touchesDisk } = partOf(name)
const isWhole = files === undefined || files === ''

export default {
  mutate: isWhole ? [`${sources}**/*.ts`, ...except.map((each) => `!${sources}${each}`)] : files.split(','),
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // What belongs together is known: it is in the list of parts.
  vitest: { configFile: 'mutation/vitest.config.mjs', related: false },
  coverageAnalysis: 'perTest',
  // What runs once, when a module is loaded, is seen by all tests of a part, and those on disk take a minute.
  ignoreStatic: touchesDisk,
  // Also files alone: a part that takes hours can be tried in several goes.
  incremental: true,
  incrementalFile: join(reports, `${name}-incremental.json`),
  dryRunTimeoutMinutes: 20,
  concurrency: Number(process.env['HASHLINE_MUTATION_CONCURRENCY'] ?? 2),
  // Beside one and a half times of what the tests take: a busy machine must not pass for an endless loop.
  timeoutMS: 10_000,
  tempDirName: join(scratchOf(name), 'sandbox'),
  ignorePatterns: ['/*', '!/package.json', '!/src', '!/test', '!/vectors', '!/mutation', '/mutation/.*'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: join(reports, isWhole ? `${name}.json` : 'files.json') },
  warnings: { slow: false },
}
