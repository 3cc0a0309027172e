/** The file as it is to be. @type {import('./format.mjs').Format} */
export const wholeFile = {
  name: 'whole file',
  write: ({ path, after }) => [JSON.stringify({ path, content: after })],
  apply: (_, calls) => String(JSON.parse(calls[0] ?? '').content),
  reading: ({ path, before }) => `${path}\n${before}`,
}
