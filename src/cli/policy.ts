import { explainPlace, type Explanation, type Ruling } from '../adapters/node/confinement/explain-place.ts'
import { makePolicy } from '../adapters/node/confinement/make-policy.ts'
import type { ScopeOptions } from '../adapters/node/confinement/scope.ts'
import { NodeFileSystem } from '../adapters/node/node-file-system.ts'
import { codeOf, reasonOf } from '../ports/system-error.ts'
import type { Invocation } from './commands.ts'
import { configured, scopeOf } from './scope.ts'
import { UsageError } from './usage-error.ts'
import { visible } from './visible.ts'

/** `hashline policy explain PATH` and `hashline policy init [DIR]` */
export async function run({ values, positionals: [name, ...paths] }: Invocation): Promise<0 | 1> {
  const print = values['json'] === true ? printJson : printText
  if (name === 'explain') return explain(paths, print)
  if (name === 'init') return init(paths, print)
  throw new UsageError('policy takes explain PATH, or init [DIR]')
}

/** Prints an answer, as text or as its facts. */
type Print = (text: string, facts: object) => void

const printText: Print = (text) => void process.stdout.write(`${visible(text)}\n`)
const printJson: Print = (_, facts) => void process.stdout.write(`${JSON.stringify(facts)}\n`)

/** The status tells whether the path may be written, so that a script can ask. */
async function explain([path, ...more]: readonly string[], print: Print): Promise<0 | 1> {
  if (path === undefined || more.length > 0) throw new UsageError('policy explain takes one PATH')
  const scope = scopeOf(process.env)
  const place = configured(() => explainPlace(path, scope), process.env)
  const explanation = place.isWritable ? await explainTarget(place, scope) : place
  const { isWritable } = explanation
  print(textOf(explanation), { ok: isWritable, outcome: isWritable ? 'applied' : 'denied', ...explanation })
  return isWritable ? 0 : 1
}

/** Where a place may be written, the file that stands there may still not: it can have other names. */
async function explainTarget(place: Explanation, scope: ScopeOptions): Promise<Explanation> {
  try {
    await new NodeFileSystem({ scope }).checkTarget(place.path)
    return place
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    return { ...place, isWritable: false, reason }
  }
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

function init([folder = '.', ...more]: readonly string[], print: Print): 0 | 1 {
  if (more.length > 0) throw new UsageError('policy init takes one DIR')
  const policy = made(folder)
  const file = policy?.file ?? folder
  const wrong = policy === null || policy.says.ok ? null : policy.says.wrong
  const warning = wrong === null ? '' : ` It is not relied on yet: ${wrong}.`
  const facts = {
    ok: wrong === null,
    outcome: wrong === null ? 'applied' : 'config_error',
    file,
    reason: wrong,
  }
  print(`Wrote ${shown(file)}. It bounds what is below ${shown(folder)}, and nothing else.${warning}`, facts)
  return wrong === null ? 0 : 1
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
