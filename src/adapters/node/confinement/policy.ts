import { isUtf8 } from 'node:buffer'
import * as z from 'zod'
import { flawOfPrefixes } from './prefixes.ts'
import type { Platform } from './path-syntax.ts'

/** Where a policy is, below the folder that it governs. */
export const policyFolder = '.hashline'
/** The file in that folder. */
export const policyName = 'policy.json'

/** More is refused before it is read. */
export const maxPolicyLength = 65_536

/** An unknown key or version may forbid something, so it is not skipped. */
const PolicySchema = z.strictObject({ version: z.literal(1), write: z.array(z.string()).optional() })

/** What a policy says, or what keeps it from being one. Nothing of its text is repeated. */
export type ParsedPolicy =
  | { readonly ok: true; readonly prefixes: readonly string[] | null }
  | { readonly ok: false; readonly wrong: string }

/** Reads `{ "version": 1, "write": ["src"] }`. Without `write` all of the folder may be written; `[]` is nothing. */
export function parsePolicy(bytes: Buffer, platform: Platform): ParsedPolicy {
  // Compiling the schema would cost more than the few parses of a process.
  const policy = PolicySchema.safeParse(jsonOf(bytes), { jitless: true })
  if (!policy.success) return { ok: false, wrong: 'it is not of the form { "version": 1, "write": [paths] }' }
  const prefixes = policy.data.write ?? null
  const flaw = flawOfPrefixes(prefixes ?? [], platform)
  if (flaw === null) return { ok: true, prefixes }
  const wrong =
    flaw.flaw === 'too-many'
      ? `its list has more than ${flaw.limit} entries`
      : `entry ${flaw.index + 1} of its list is ${flaw.wrong}`
  return { ok: false, wrong }
}

/** Undefined, which no schema takes, where it is not JSON. A byte-order mark is none either. */
function jsonOf(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined
  try {
    return JSON.parse(bytes.toString())
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
