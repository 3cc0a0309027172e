import { bomLengthOf } from '../../protocol/bytes.ts'
import { tokenAt, type Flaw, type JsonForm, type TokenKind } from './json-tokens.ts'

/** What may stand next. */
type State =
  | 'value'
  | 'end'
  | 'firstItem'
  | 'item'
  | 'itemEnd'
  | 'firstName'
  | 'name'
  | 'colon'
  | 'member'
  | 'memberEnd'

/** Where a token leads: to a state, into an array or object, out of it, or behind a whole value. */
type Move = State | 'array' | 'object' | 'close' | 'whole' | 'accept'

interface Rule {
  readonly expected: string
  readonly moves: Readonly<Partial<Record<TokenKind, Move>>>
}

type Grammar = Readonly<Record<State, Rule>>

const value = { '{': 'object', '[': 'array', string: 'whole', scalar: 'whole' } as const

const json: Grammar = {
  value: { expected: 'a value', moves: value },
  end: { expected: 'the end of the text', moves: { end: 'accept' } },
  firstItem: { expected: 'a value or ]', moves: { ...value, ']': 'close' } },
  item: { expected: 'a value', moves: value },
  itemEnd: { expected: 'a comma or ]', moves: { ',': 'item', ']': 'close' } },
  firstName: { expected: 'a name in double quotes or }', moves: { string: 'colon', '}': 'close' } },
  name: { expected: 'a name in double quotes', moves: { string: 'colon' } },
  colon: { expected: 'a colon', moves: { ':': 'member' } },
  member: { expected: 'a value', moves: value },
  memberEnd: { expected: 'a comma or }', moves: { ',': 'name', '}': 'close' } },
}

/** What reads JSON with comments also takes a comma behind the last item, and a file of comments alone. */
const grammars: Readonly<Record<JsonForm, Grammar>> = {
  json,
  jsonc: {
    ...json,
    value: { expected: 'a value', moves: { ...value, end: 'accept' } },
    item: json.firstItem,
    name: json.firstName,
  },
}

/**
 * Where a file's bytes stop being JSON, or undefined where they are. A byte-order mark does not count. It
 * follows the tokens with a stack of its own, so no depth is too deep.
 */
export function findFlaw(bytes: Uint8Array, form: JsonForm): Flaw | undefined {
  const open: State[] = []
  let state: State = 'value'
  let offset = bomLengthOf(bytes)
  for (;;) {
    const { kind, start, end, flaw } = tokenAt(bytes, offset, form)
    const { expected, moves } = grammars[form][state]
    const move = moves[kind]
    if (move === undefined) return { start, end, expected }
    if (flaw !== undefined || move === 'accept') return flaw
    state = stateAfter(move, open)
    offset = end
  }
}

/** `open` holds, for each array and object that is open, what may stand behind a value in it. */
function stateAfter(move: Exclude<Move, 'accept'>, open: State[]): State {
  if (move === 'array') {
    open.push('itemEnd')
    return 'firstItem'
  }
  if (move === 'object') {
    open.push('memberEnd')
    return 'firstName'
  }
  if (move === 'close') open.pop()
  return move === 'close' || move === 'whole' ? (open.at(-1) ?? 'end') : move
}
