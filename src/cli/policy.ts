import { explainPlace, type Explanation, type Ruling } from '../adapters/node/confinement/explain-place.ts'
import { makePolicy } from '../adapters/node/confinement/make-policy.ts'
import { codeOf } from '../ports/system-error.ts'
import type { Invocation } from './commands.ts'
import { configured, scopeOf } from './scope.ts'
import { UsageError } from './usage-error.ts'

/** `hashline policy explain PATH [--json]` and `hashline policy init [DIR]` */
export async function run({ values, positionals: [name, ...paths] }: Invocation): Promise<0 | 1> {
  if (name === 'explain') return explain(paths, values['json'] === true)
  if (name === 'init') return init(paths)
  throw new UsageError('policy takes explain PATH, or init [DIR]')
}

/** The status tells whether the path may be written, so that a script can ask. */
function explain([path, ...more]: readonly string[], json: boolean): 0 | 1 {
  if (path === undefined || more.length > 0) throw new UsageError('policy explain takes one PATH')
  const explanation = configured(() => explainPlace(path, scopeOf(process.env)))
  process.stdout.write(`${json ? JSON.stringify(explanation) : textOf(explanation)}\n`)
  return explanation.isWritable ? 0 : 1
}

function textOf({ path, resolved, reason, chain, writableBelow, guarantee }: Explanation): string {
  const verdict = reason === null ? 'may be written' : `may not be written: ${reason}`
  return [
    `${shown(path)} ${verdict}.`,
    ...(resolved === null ? [] : [`It leads to ${shown(resolved)}.`]),
    '',
    ...(chain.length === 0 ? ['No root is set, and no policy was found.'] : chain.map(lineFor)),
    ...(writableBelow === null ? [] : [`What they leave: ${listed(writableBelow)}.`]),
    `Folders are ${guarantee}.`,
  ].join('\n')
}

function lineFor({ source, folder, write, reason }: Ruling): string {
  const who = source === 'root' ? `The root ${shown(folder)}` : `The policy ${shown(source)}`
  const what = write === null ? `all of ${shown(folder)}` : listed(write)
  return `${who} lets be written: ${what}. It ${reason === null ? 'permits' : 'refuses'} this path.`
}

function listed(prefixes: readonly string[]): string {
  return prefixes.length === 0 ? 'nothing' : `what is below ${prefixes.map(shown).join(', ')}`
}

/** In quotes, since a name may hold anything. */
function shown(path: string): string {
  return JSON.stringify(path)
}

function init([folder = '.', ...more]: readonly string[]): 0 | 1 {
  if (more.length > 0) throw new UsageError('policy init takes one DIR')
  const policy = made(folder)
  const wrong = policy === null || policy.says.ok ? '' : ` It is not relied on yet: ${policy.says.wrong}.`
  process.stdout.write(`Wrote ${shown(policy?.file ?? folder)}.${wrong}\n`)
  return wrong === '' ? 0 : 1
}

function made(folder: string): ReturnType<typeof makePolicy> {
  try {
    return configured(() => makePolicy(folder))
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    const reason = code === 'EEXIST' ? 'there is one, which stays as it is' : code
    throw new UsageError(`no policy was written to ${shown(folder)}: ${reason}`)
  }
}
