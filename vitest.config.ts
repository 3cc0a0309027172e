import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests run the sources; the built package is run by the command's own tests.
  resolve: { alias: { '#platform': new URL('src/platform/node.ts', import.meta.url).pathname } },
  test: {
    include: ['test/**/*.test.ts'],
    // Only against tests that hang: speed is shown by benchmarks, and a busy machine is ten times slower.
    testTimeout: 60_000,
  },
})
