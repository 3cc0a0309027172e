import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Tests run the sources; the built package is run by the command's own tests.
  resolve: { alias: { '#platform': new URL('src/platform/node.ts', import.meta.url).pathname } },
  test: {
    include: ['test/**/*.test.ts'],
    // Only against tests that hang: speed is shown by benchmarks, and a busy machine is ten times slower.
    testTimeout: 60_000,
    // `npm run test:coverage`. The kernel is left out: it is AssemblyScript, and runs as WebAssembly.
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/platform/kernel/**', 'src/platform/kernel-code.ts'],
      reporter: ['json'],
      reportOnFailure: true,
    },
  },
})
