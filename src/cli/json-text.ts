import { cut } from './cut.ts'

/** What is wrong with a text that should be JSON. */
export interface JsonFlaw {
  /** Where, in UTF-16 units from 0. */
  readonly offset: number
  readonly wrong: string
}

/** What may come next; `first` where the container may also end at once. */
type State = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'end'

/** An open array (null), or an open object with the keys it has so far. */
type Container = Set<string> | null

interface Token {
  readonly kind: '{' | '}' | '[' | ']' | ':' | ',' | 'string' | 'scalar' | 'none'
  readonly offset: number
  readonly text: string
}

const marks = /[{}[\],:]/y
const scalars = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const plainText = /[^"\\\u0000-\u001f]+/y
const escapes = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y

/**
 * The first error of form, or the first key that an object has twice, which two readers may understand
 * differently. `JSON.parse` names no place and accepts such keys. The stack is its own: no depth is too deep.
 */
export function findJsonFlaw(text: string): JsonFlaw | undefined {
  const open: Container[] = []
  let state: State = 'value'
  for (let offset = 0; ;) {
    const token = tokenAt(text, offset)
    if (token.kind === 'none' && token.offset === text.length && state === 'end' && open.length === 0)
      return undefined
    if (state.endsWith('key') && isRepeated(token, open.at(-1)))
      return at(token, `${cut(token.text, longestShown)} stands in one object twice`)
    const next: State | undefined = stateAfter(state, token, open)
    if (next === undefined)
      return at(token, token.offset === text.length ? 'the text ends too early' : 'this is not JSON')
    state = next
    offset = token.offset + token.text.length
  }
}

function tokenAt(text: string, from: number): Token {
  let offset = from
  while (offset < text.length && ' \t\n\r'.includes(text.charAt(offset))) offset += 1
  const mark = match(marks, text, offset)
  if (isMark(mark)) return { kind: mark, offset, text: mark }
  const string = stringAt(text, offset)
  if (string !== '') return { kind: 'string', offset, text: string }
  const scalar = match(scalars, text, offset)
  return { kind: scalar === '' ? 'none' : 'scalar', offset, text: scalar }
}

/** A string with its quotes, or nothing. Piece by piece: one pattern for all of it exhausts the matcher's stack. */
function stringAt(text: string, start: number): string {
  if (text.charAt(start) !== '"') return ''
  let offset = start + 1
  for (;;) {
    const piece = match(plainText, text, offset) || match(escapes, text, offset)
    if (piece === '') break
    offset += piece.length
  }
  return text.charAt(offset) === '"' ? text.slice(start, offset + 1) : ''
}

function match(pattern: RegExp, text: string, offset: number): string {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0] ?? ''
}

/** What may follow a token that may stand here; undefined where it may not. Opens and closes containers. */
function stateAfter(state: State, token: Token, open: Container[]): State | undefined {
  if (state === 'colon') return token.kind === ':' ? 'value' : undefined
  if (state === 'key' || (state === 'first key' && token.kind === 'string')) return afterKey(token, open)
  if (token.kind === closerOf(open.at(-1)) && state !== 'value') {
    open.pop()
    return 'end'
  }
  if (state === 'end') return token.kind === ',' ? afterComma(open.at(-1)) : undefined
  return state === 'first key' ? undefined : afterValue(token, open)
}

function afterKey({ kind, text }: Token, open: Container[]): State | undefined {
  if (kind !== 'string') return undefined
  open.at(-1)?.add(String(JSON.parse(text)))
  return 'colon'
}

function afterComma(container: Container | undefined): State | undefined {
  if (container === undefined) return undefined
  return container === null ? 'value' : 'key'
}

function afterValue({ kind }: Token, open: Container[]): State | undefined {
  if (kind === 'string' || kind === 'scalar') return 'end'
  if (kind !== '[' && kind !== '{') return undefined
  open.push(kind === '[' ? null : new Set())
  return kind === '[' ? 'first value' : 'first key'
}

function closerOf(container: Container | undefined): Token['kind'] | undefined {
  if (container === undefined) return undefined
  return container === null ? ']' : '}'
}

function isRepeated({ kind, text }: Token, container: Container | undefined): boolean {
  return kind === 'string' && container?.has(String(JSON.parse(text))) === true
}

/** A key is shown as it stands there, so that it can be searched for. */
const longestShown = 100

function at({ offset }: Token, wrong: string): JsonFlaw {
  return { offset, wrong }
}

function isMark(mark: string): mark is '{' | '}' | '[' | ']' | ':' | ',' {
  return mark !== ''
}
