import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: new URL('.', import.meta.url).pathname,
  resolve: { alias: { '#platform': new URL('../src/platform/node.ts', import.meta.url).pathname } },
  test: { include: ['*.test.ts'], testTimeout: 60_000 },
})
