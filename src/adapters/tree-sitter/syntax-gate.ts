import type { Parser } from 'web-tree-sitter'
import type { Gate, Verdict } from '../../ports/gate.ts'
import { bomLengthOf, decodeUtf8, encodeUtf8 } from '../../protocol/bytes.ts'
import { quote } from '../../protocol/quote.ts'
import { wouldBeAt } from '../../protocol/would-be.ts'
import { jsonGate } from '../json/json-gate.ts'
import { addedFlaw, type Parsed } from './added-flaw.ts'
import { findFlaws, type Flaw } from './find-flaws.ts'
import { languageOf } from './languages.ts'
import { loadParser } from './load-parser.ts'

/** For one text. One MiB of TypeScript takes 0.1 to 0.45 s, and up to 1.2 s with a grammar just loaded. */
const timeoutMs = 500

/** What would not be parsed in time is not begun. */
const maxByteLength = 1_048_576

/**
 * Vetoes a change that adds syntax errors, by tree-sitter's grammars for TypeScript, JavaScript, Python, Go,
 * Rust and more. A broken file may stay so, to be mended in steps. JSON is left to `jsonGate`; a file that no
 * grammar is for passes. Needs the optional peers web-tree-sitter and @vscode/tree-sitter-wasm.
 */
export const syntaxGate: Gate = async (change) => {
  const language = languageOf(change.path)
  if (language === undefined) return jsonGate(change)
  const { before, after } = change
  if (after === null) return { verdict: 'pass' }
  if (Math.max(after.length, before?.length ?? 0) > maxByteLength)
    return { verdict: 'unavailable', reason: `no more than ${maxByteLength} bytes are parsed` }
  const loaded = await loadParser(language)
  if ('reason' in loaded) return { verdict: 'unavailable', reason: loaded.reason }
  const parser = loaded.create()
  try {
    return judge(parser, language.name, { before: before ?? new Uint8Array(), after })
  } finally {
    parser.delete()
  }
}

/** A change of which both sides are there; what was not has no bytes. */
interface Sides {
  readonly before: Uint8Array
  readonly after: Uint8Array
}

/** The old text is parsed only where the new one has flaws: mostly one parse is all. */
function judge(parser: Parser, name: string, { before, after }: Sides): Verdict {
  const slow: Verdict = {
    verdict: 'unavailable',
    reason: `${name} took longer than ${timeoutMs} ms to parse`,
  }
  const then = parse(parser, after)
  if (then === undefined) return slow
  if (then.flaws.length === 0) return { verdict: 'pass' }
  const now = parse(parser, before)
  if (now === undefined) return slow
  const flaw = addedFlaw(now, then)
  if (flaw === undefined) return { verdict: 'pass' }
  const counts = `${then.flaws.length} syntax error${then.flaws.length === 1 ? '' : 's'}, the old ${now.flaws.length}`
  return { verdict: 'veto', message: `the new ${name} has ${counts}: ${shown(after, then.text, flaw)}` }
}

function parse(parser: Parser, bytes: Uint8Array): Parsed | undefined {
  const text = decodeUtf8(bytes.subarray(bomLengthOf(bytes)))
  const flaws = findFlaws(parser, text, timeoutMs)
  return flaws && { text, flaws }
}

/** Where a flaw is in the bytes, past white space, what is wrong there, and the lines around it. */
function shown(bytes: Uint8Array, text: string, { start, end, missing }: Flaw): string {
  const rest = text.slice(start, end).trimStart()
  const offset = bomLengthOf(bytes) + encodeUtf8(text.slice(0, end - rest.length)).length
  const { place, excerpt } = wouldBeAt(bytes, offset)
  const [line = ''] = rest.split(/[\r\n]/, 1)
  const what =
    missing === null
      ? `${quote(line.trimEnd())} does not parse`
      : `${missing.replaceAll('_', ' ')} is missing`
  return `at ${place} ${what}\n${excerpt}`
}
