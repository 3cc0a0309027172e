import type { Gate } from '../../ports/gate.ts'
import { bomLengthOf } from '../../protocol/bytes.ts'
import { wouldBeAt } from '../../protocol/would-be.ts'
import { findFlaw } from './find-flaw.ts'
import { flawText } from './flaw-text.ts'
import type { Flaw, JsonForm } from './json-tokens.ts'

/** Files whose readers allow comments, whatever their names end with. */
const withComments: readonly RegExp[] = [
  /\.jsonc$/,
  /(^|\/)[jt]sconfig\b[^/]*\.json$/,
  /(^|\/)appsettings\b[^/]*\.json$/,
  /(^|\/)\.(babelrc|devcontainer|eslintrc|oxfmtrc|oxlintrc|swcrc)\.json$/,
  /(^|\/)(angular|api-extractor|babel\.config|deno|devcontainer|nx|rush|tslint|turbo|typedoc)\.json$/,
  /(^|\/)language-configuration\.json$/,
  /(^|\/)\.(devcontainer|vscode|zed)\/.+\.json$/,
]

/**
 * Vetoes a change that breaks a `.json` file, or creates a broken one. A file that was broken before may stay
 * so, to be mended in steps. Comments and trailing commas are fine where the file's readers allow them:
 * `.jsonc`, `tsconfig.json` and the like. Needs nothing but the bytes.
 */
export const jsonGate: Gate = ({ path, before, after }) => {
  const form = formOf(path.toLowerCase())
  if (form === undefined || after === null) return { verdict: 'pass' }
  const flaw = findFlaw(after, form)
  if (flaw === undefined || isBroken(before, form)) return { verdict: 'pass' }
  return { verdict: 'veto', message: messageOf(after, flaw) }
}

function formOf(path: string): JsonForm | undefined {
  if (withComments.some((pattern) => pattern.test(path))) return 'jsonc'
  return path.endsWith('.json') ? 'json' : undefined
}

/** An empty file is none yet: what fills it is held to the same as what creates one. */
function isBroken(before: Uint8Array | null, form: JsonForm): boolean {
  return before !== null && before.length > bomLengthOf(before) && findFlaw(before, form) !== undefined
}

function messageOf(bytes: Uint8Array, flaw: Flaw): string {
  const { place, excerpt } = wouldBeAt(bytes, flaw.start)
  return `the new text is not JSON: at ${place} ${flawText(bytes, flaw)}\n${excerpt}`
}
