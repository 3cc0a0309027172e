import { quote } from '../protocol/quote.ts'
import { numberOf } from './arguments.ts'
import type { Invocation } from './commands.ts'
import { kinds, loadCases } from './conformance-cases.ts'
import { createJudge, requestOf, type Count, type Difference, type Verdict } from './conformance-judge.ts'
import { converse } from './converse.ts'
import { cut } from './cut.ts'
import { UsageError } from './usage-error.ts'
import { visible } from './visible.ts'

/** How many differences are shown; scripts that want more ask for JSON, and get ten times as many. */
const shown = 10

/** How long a program may give no answer, in seconds, and how long it may be allowed to. */
const silence = { usual: 10, most: 3_600 } as const

/** `hashline conformance -- CMD [ARG...]`; docs/conformance.md says what is asked and how it is answered. */
export async function run({ values, positionals }: Invocation): Promise<0 | 1> {
  if (positionals.length === 0) throw new UsageError('conformance takes a program: -- CMD [ARG...]')
  const seconds = numberOf('timeout', values) ?? silence.usual
  if (seconds < 1 || seconds > silence.most) throw new UsageError(`--timeout takes 1 to ${silence.most}`)
  const cases = loadCases()
  const judge = createJudge(cases)
  const requests = cases.map(requestOf)
  const talk = { command: positionals, requests, onLine: judge.onLine, silenceMs: seconds * 1_000 }
  const verdict = judge.verdict(await converse(talk))
  process.stdout.write(`${values['json'] === true ? jsonOf(verdict) : visible(textOf(verdict))}\n`)
  return verdict.ok ? 0 : 1
}

function jsonOf(verdict: Verdict): string {
  return JSON.stringify({ ...verdict, differences: verdict.differences.slice(0, 10 * shown) })
}

/** Counts, then what is wrong, then how it ended. Whatever the program said is quoted. */
function textOf({ ok, counts, differences, junk, end }: Verdict): string {
  const rows = kinds.map((kind) => rowOf(kind, counts[kind]))
  if (ok) return [...rows, 'Every case is answered as the protocol says.'].join('\n')
  const more = differences.length - shown
  return [
    ...rows,
    ...differences.slice(0, shown).flatMap(linesOf),
    ...(more > 0 ? [`${more} more answers differ.`] : []),
    ...junk.map((line) => `no answer to an open case: ${quote(line)}`),
    `In the end, ${end.why}.`,
    ...(end.errors === '' ? [] : [`On standard error it said: ${quote(end.errors)}`]),
  ].join('\n')
}

/** `edit      598 of 600 right, 2 wrong` */
function rowOf(kind: string, { cases, right, wrong, unanswered }: Count): string {
  const parts = [
    `${right} of ${cases} right`,
    ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ...(unanswered > 0 ? [`${unanswered} unanswered`] : []),
  ]
  return `${kind.padEnd(7)}  ${parts.join(', ')}`
}

function linesOf({ id, kind, asked, expected, answered }: Difference): readonly string[] {
  return [
    `case ${id}: ${cut(JSON.stringify({ kind, ...asked }), longest)}`,
    `  expected ${cut(JSON.stringify(expected), longest)}`,
    `  answered ${cut(JSON.stringify(answered), longest)}`,
  ]
}

const longest = 300
