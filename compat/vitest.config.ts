import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import manifest from '../package.json' with { type: 'json' }

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

/** Finds the packages that examples import where they are installed, which is here. */
const examples: Plugin = {
  name: 'examples',
  enforce: 'pre',
  resolveId(source, importer) {
    const isPackage = /^[@\w]/.test(source) && !/^(hashline|node:)/.test(source)
    if (!isPackage || importer?.includes('/examples/') !== true) return null
    return this.resolve(source, pathOf('package.json'), { skipSelf: true })
  },
}

/** The ways to import the package, from the sources. */
const published = manifest.tsup.filter(({ dts }) => dts === true)
const sources = Object.assign({}, ...published.map(({ entry }) => entry))
const doors = Object.entries<string>(sources).map(([name, source]) => ({
  find: new RegExp(`^hashline${name === 'index' ? '' : `/${name}`}$`),
  replacement: pathOf(`../${source}`),
}))

export default defineConfig({
  root: pathOf('.'),
  plugins: [examples],
  resolve: { alias: [{ find: '#platform', replacement: pathOf('../src/platform/node.ts') }, ...doors] },
  test: { include: ['*.test.ts'], testTimeout: 60_000 },
})
