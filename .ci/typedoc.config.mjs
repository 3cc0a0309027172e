import manifest from '../package.json' with { type: 'json' }

/** The sources of every way to import the package: those that are built with their types. */
const doors = manifest.tsup.flatMap(({ dts, entry }) =>
  dts === true ? Object.values(entry).map((source) => `../${source}`) : [],
)

/** Shapes of a parameter or field that no caller has to name: the signature shows where they belong. */
const shapes = [
  'Called',
  'Calls',
  'Change',
  'ChangeRequest',
  'ClassicEdit',
  'Command',
  'Entry',
  'Facts',
  'FileHash',
  'Guarantee',
  'HashedFile',
  'HexEdit',
  'Kind',
  'LineTable',
  'McpConfig',
  'McpProgress',
  'McpRequest',
  'ObjectSchema',
  'OpenAiFunctionCall',
  'OpenAiOptions',
  'Prose',
  'reasons',
  'Seen',
  'Sha256',
  'ToolSet',
]

/** @type {Partial<import('typedoc').TypeDocOptions>} */
export default {
  name: 'hashline',
  entryPoints: doors,
  tsconfig: '../tsconfig.json',
  out: '../docs/api',
  readme: 'none',
  excludePrivate: true,
  intentionallyNotExported: shapes,
  disableSources: true,
  hideGenerator: true,
  treatWarningsAsErrors: true,
}
