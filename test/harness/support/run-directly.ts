import type { Listed, Run, Scene, Seen } from './door-contract.ts'

/** Follows the script as a harness that only calls: what a call gives is shown, what it throws is an error. */
export async function runDirectly(
  { script }: Scene,
  listed: readonly Listed[],
  call: (name: string, params: unknown) => Promise<Seen>,
): Promise<Run> {
  const seen: Seen[] = []
  for (let calls = script([]); calls.length > 0; calls = script(seen.map(({ text }) => text))) {
    const results = calls.map(({ name, params }) => call(name, params).catch(thrown))
    seen.push(...(await Promise.all(results)))
  }
  return { listed, seen }
}

function thrown(error: unknown): Seen {
  return { text: error instanceof Error ? error.message : String(error), isError: true }
}

/** One of some things by its name. */
export function named<Named extends { readonly name: string }>(
  things: readonly Named[],
  name: string,
): Named {
  const thing = things.find((each) => each.name === name)
  if (thing === undefined) throw new Error(`there is no ${name}`)
  return thing
}
