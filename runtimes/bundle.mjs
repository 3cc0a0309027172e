import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('./', import.meta.url))

/**
 * Takes vectors for the JavaScript that all JSON is: Vite's own reader of JSON knows no half surrogate pair.
 * @type {import('vite').Plugin}
 */
const vectors = {
  name: 'vectors',
  enforce: 'pre',
  resolveId: (source) => (source.endsWith('.json') ? `\0${resolve(root, source)}.js` : null),
  load: (id) =>
    id.endsWith('.json.js') ? `export default ${readFileSync(id.slice(1, -'.js'.length), 'utf8')}` : null,
}

/**
 * Refuses what is asked of Node, for which Vite would put something empty in silence.
 * @type {import('vite').Plugin}
 */
const withoutNode = {
  name: 'without-node',
  enforce: 'pre',
  resolveId(source, importer) {
    if (isBuiltin(source)) throw new Error(`${importer} asks Node for ${source}`)
  },
}

/**
 * A program of this folder and all of the package that it needs, as a browser gets it: one module, in which nothing
 * is asked of Node.
 * @param {string} name
 * @returns {Promise<string>}
 */
export async function bundled(name) {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [withoutNode, vectors],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { output: { codeSplitting: false } },
      lib: { entry: `${root}${name}`, formats: ['es'], fileName: 'program' },
    },
  })
  const [made] = [output].flat()
  const files = made !== undefined && 'output' in made ? made.output : []
  const [code] = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []))
  if (code === undefined || files.length !== 1) throw new Error(`there are ${files.length} files, not one`)
  const foreign = code.match(/^import .*/gm)
  if (foreign !== null) throw new Error(`the bundle is not whole: ${foreign.join('; ')}`)
  return code
}
