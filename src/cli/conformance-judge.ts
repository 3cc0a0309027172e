import { isDeepStrictEqual } from 'node:util'
import { type Case, type Fields, type Kind } from './conformance-cases.ts'
import type { TalkEnd } from './converse.ts'

/** How the cases of a kind were answered. */
export interface Count {
  readonly cases: number
  readonly right: number
  readonly wrong: number
  readonly unanswered: number
}

/** A case that was answered otherwise than it should be. */
export interface Difference {
  /** The number of the case, from 1. */
  readonly id: number
  readonly kind: Kind
  readonly asked: Fields
  readonly expected: Fields
  /** What the answer says of what was expected. */
  readonly answered: Fields
}

/** What came of a conversation. */
export interface Verdict {
  /** Whether every case was answered right, and nothing else was said. */
  readonly ok: boolean
  readonly counts: Readonly<Record<Kind, Count>>
  /** In the order of the cases. */
  readonly differences: readonly Difference[]
  /** The first lines that are no answers. */
  readonly junk: readonly string[]
  readonly end: TalkEnd
}

/** Takes the lines that a program prints, and judges them when it has ended. */
export interface Judge {
  onLine(line: string): 'answer' | 'last' | 'junk'
  verdict(end: TalkEnd): Verdict
}

const mostJunkKept = 10

/** The line that asks a case: its number, from 1, its kind, and what it asks about. */
export function requestOf({ kind, asked }: Case, index: number): string {
  return JSON.stringify({ id: index + 1, kind, ...asked })
}

/** A judge of answers to these cases, which may come in any order, each once. */
export function createJudge(cases: readonly Case[]): Judge {
  const answers = new Map<number, Fields>()
  const junk: string[] = []
  return {
    onLine(line) {
      const answer = parseAnswer(line)
      const id = answer?.['id']
      if (answer === null || typeof id !== 'number' || cases[id - 1] === undefined || answers.has(id)) {
        if (junk.length < mostJunkKept) junk.push(line.slice(0, 1_000))
        return 'junk'
      }
      answers.set(id, answer)
      return answers.size === cases.length ? 'last' : 'answer'
    },
    verdict: (end) => {
      const judged = cases.map((each, index) => ({
        ...each,
        id: index + 1,
        answer: answers.get(index + 1),
      }))
      return { ...verdictOn(judged, junk), junk, end }
    },
  }
}

function verdictOn(
  judged: readonly Judged[],
  junk: readonly string[],
): Pick<Verdict, 'ok' | 'counts' | 'differences'> {
  const differences = judged.flatMap((each) => differenceOf(each))
  const countOf = (kind: Kind): Count =>
    counted(judged.filter(isOf(kind)), differences.filter(isOf(kind)).length)
  const isAnswered = judged.every(({ answer }) => answer !== undefined)
  return {
    ok: junk.length === 0 && isAnswered && differences.length === 0,
    counts: {
      letters: countOf('letters'),
      anchor: countOf('anchor'),
      lines: countOf('lines'),
      edit: countOf('edit'),
    },
    differences,
  }
}

interface Judged extends Case {
  readonly id: number
  readonly answer: Fields | undefined
}

function isOf(kind: Kind): (each: { readonly kind: Kind }) => boolean {
  return (each) => each.kind === kind
}

function counted(judged: readonly Judged[], wrong: number): Count {
  const unanswered = judged.filter(({ answer }) => answer === undefined).length
  return { cases: judged.length, right: judged.length - unanswered - wrong, wrong, unanswered }
}

function differenceOf({ id, kind, asked, expected, answer }: Judged): readonly Difference[] {
  if (answer === undefined) return []
  const answered = relevant(answer, expected)
  return isDeepStrictEqual(answered, expected) ? [] : [{ id, kind, asked, expected, answered }]
}

/** Further fields do not matter, but a refusal is never the answer to what is not to be refused. */
function relevant(answer: Fields, expected: Fields): Fields {
  const keys = new Set([...Object.keys(expected), 'error'])
  return Object.fromEntries(Object.entries(answer).filter(([key]) => keys.has(key)))
}

/** A line as an object, or null. */
function parseAnswer(line: string): Fields | null {
  try {
    const value: unknown = JSON.parse(line)
    return isFields(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
