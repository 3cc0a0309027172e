import { accept, refuse, type Result } from './result.ts'

/** What to find, as sent. */
export interface PatternRequest {
  readonly pattern: string
  /** Whether case does not count. */
  readonly ignoreCase?: boolean | null | undefined
  /** Whether the pattern is the text itself and no regular expression. */
  readonly literal?: boolean | null | undefined
}

/** Longer ones can take seconds only to be compiled. */
const longest = 2_000

/**
 * A regular expression for lines without their endings: JavaScript's, with the flags u and s, and i where case
 * does not count. A backslash makes punctuation mean itself, also where flag u alone would refuse it: `\-`,
 * `\"`. Faults: `invalid-pattern`.
 */
export function parsePattern({ pattern, ignoreCase, literal }: PatternRequest): Result<RegExp> {
  if (pattern.length > longest) {
    const why = `it is longer than ${longest} characters`
    return refuse({ code: 'invalid-pattern', given: pattern, character: longest + 1, why })
  }
  const flags = ignoreCase === true ? 'isu' : 'su'
  const compiled = compile(literal === true ? escape(pattern) : pattern, flags)
  if (compiled instanceof RegExp) return accept(compiled)
  const character = characterOf(pattern, flags, compiled)
  return refuse({ code: 'invalid-pattern', given: pattern, character, why: compiled })
}

function escape(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
}

/** The regular expression, or why it is none. */
function compile(pattern: string, flags: string): RegExp | string {
  try {
    return new RegExp(withoutNeedlessEscapes(pattern), flags)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return error.message.slice(error.message.lastIndexOf(': ') + 2)
  }
}

/** `\<` and `\>` stay refused: elsewhere they mean the edges of words. */
function withoutNeedlessEscapes(pattern: string): string {
  return pattern.replaceAll(/\\(.)/gs, (escaped, character: string) =>
    /[ !"#%&',\-:;=@_`~]/.test(character) ? String.raw`\x${character.charCodeAt(0).toString(16)}` : escaped,
  )
}

/**
 * Where a pattern goes wrong, from 1. Engines do not say, but they read from the left: where a beginning is
 * refused for this very reason, and so are all longer ones, the last character of the shortest is to blame.
 */
function characterOf(pattern: string, flags: string, why: string): number {
  const characters = Array.from(pattern)
  let length = characters.length
  while (compile(characters.slice(0, length - 1).join(''), flags) === why) length -= 1
  return length
}
