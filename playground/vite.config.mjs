import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** Browsers load no modules from a disk. One plain script they do, so the page needs no server. */
const plainScript = {
  name: 'plain-script',
  /** @param {string} html */
  transformIndexHtml: (html) =>
    html.replace('<script type="module" crossorigin', '<script defer').replaceAll(' crossorigin', ''),
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [plainScript],
  build: {
    modulePreload: false,
    cssCodeSplit: false,
    target: 'es2022',
    rolldownOptions: { output: { format: 'iife' } },
  },
})
