import { bomLengthOf, decodeUtf8 } from '../../protocol/bytes.ts'
import { tokenAt, type Token } from './json-tokens.ts'

/**
 * The first name that an object has twice, which two readers may understand differently; as it stands there the
 * second time. The bytes are JSON. The stack is its own, so no depth is too deep.
 */
export function findRepeatedName(bytes: Uint8Array): Token | undefined {
  // Those of objects with their names; an array has none.
  const open: (Set<string> | null)[] = []
  let last: Token | undefined
  for (let offset = bomLengthOf(bytes); ;) {
    const token = tokenAt(bytes, offset, 'json')
    if (token.kind === 'end') return undefined
    if (token.kind === '{') open.push(new Set())
    if (token.kind === '[') open.push(null)
    if (token.kind === '}' || token.kind === ']') open.pop()
    const names = token.kind === ':' ? open.at(-1) : null
    if (last !== undefined && names && !isNew(nameOf(bytes, last), names)) return last
    last = token
    offset = token.end
  }
}

/** What the name says: `"a"` and `"\\u0061"` are one. */
function nameOf(bytes: Uint8Array, { start, end }: Token): string {
  return String(JSON.parse(decodeUtf8(bytes.subarray(start, end))))
}

/** Whether a name is not among these yet; now it is. */
function isNew(name: string, names: Set<string>): boolean {
  return names.size < names.add(name).size
}
