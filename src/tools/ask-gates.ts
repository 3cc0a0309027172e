import type { Gate, ProposedChange, Verdict } from '../ports/gate.ts'
import type { Fault } from '../protocol/fault.ts'
import { acceptUnless, type Result } from '../protocol/result.ts'
import type { Swap, Writing } from './writing.ts'

/** Asks every gate, so that all vetoes are heard. Gives notes on gates that could not look. Faults: `rejected`. */
export async function askGates(swap: Swap, { options, signal }: Writing): Promise<Result<readonly string[]>> {
  const { place, before, after, diff } = swap
  const faults: Fault[] = []
  const notes: string[] = []
  for (const gate of options.gates ?? []) {
    const verdict = await ask(gate, { path: place.path, before, after, diff }, signal)
    if (verdict.verdict === 'veto')
      faults.push({ code: 'rejected', path: place.shown, message: verdict.message })
    if (verdict.verdict === 'unavailable') notes.push(`A check was not possible: ${verdict.reason}`)
  }
  return acceptUnless(faults, notes)
}

/** A gate that throws blocks: it did not say that the change may pass. */
async function ask(gate: Gate, change: ProposedChange, signal: AbortSignal | undefined): Promise<Verdict> {
  try {
    return await gate(change, signal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { verdict: 'veto', message: `a gate failed: ${reason}` }
  }
}
