import type { Gate, ProposedChange, Verdict } from '../ports/gate.ts'
import type { Fault } from '../protocol/fault.ts'
import { acceptUnless, refuse, type Result } from '../protocol/result.ts'
import type { FileWrite, Writing } from './writing.ts'

/**
 * Asks every gate, so that all vetoes are heard; what two say in the same words is heard once. Nobody is asked,
 * or waited for, once the call is aborted. Gives notes on gates that could not look. Faults: `rejected`, `aborted`.
 */
export async function askGates(
  write: FileWrite,
  { options, signal }: Writing,
): Promise<Result<readonly string[]>> {
  const { place, before, after, diff } = write
  const vetoes = new Set<string>()
  const notes = new Set<string>()
  for (const gate of options.gates ?? []) {
    const change = { path: place.path, before: copyOf(before), after: copyOf(after), diff }
    const asking = (): Promise<Verdict> => ask(gate, change, signal)
    const verdict = await unlessAborted(asking, signal)
    if (verdict === 'aborted') return refuse({ code: 'aborted' })
    if (verdict.verdict === 'veto') vetoes.add(verdict.message)
    if (verdict.verdict === 'unavailable') notes.add(`A check was not possible: ${verdict.reason}`)
  }
  const faults = Array.from(vetoes, (message): Fault => ({ code: 'rejected', path: place.shown, message }))
  return acceptUnless(faults, [...notes])
}

/** A gate that throws blocks: it did not say that the change may pass. */
async function ask(gate: Gate, change: ProposedChange, signal: AbortSignal | undefined): Promise<Verdict> {
  try {
    return understood(await gate(change, signal))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { verdict: 'veto', message: `it failed: ${reason}` }
  }
}

/** Each gate has its own: what it does to the bytes is neither written nor shown to the next one. */
function copyOf(bytes: Uint8Array | null): Uint8Array | null {
  return bytes && new Uint8Array(bytes)
}

/** A gate without types may give anything, and only what is a whole verdict can let a change pass. */
function understood(given: Verdict | undefined): Verdict {
  if (given?.verdict === 'pass') return given
  if (given?.verdict === 'veto' && typeof given.message === 'string') return given
  if (given?.verdict === 'unavailable' && typeof given.reason === 'string') return given
  throw new TypeError('it gave no verdict')
}

/** What the action gives, or `aborted` as soon as the signal says so. The action goes on, and nobody listens. */
async function unlessAborted<Value>(
  action: () => Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value | 'aborted'> {
  if (signal === undefined) return action()
  if (signal.aborted) return 'aborted'
  const done = new AbortController()
  const aborted = new Promise<'aborted'>((resolve) => {
    signal.addEventListener('abort', () => resolve('aborted'), { once: true, signal: done.signal })
  })
  return Promise.race([aborted, action()]).finally(() => done.abort())
}
