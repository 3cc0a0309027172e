import { decodeUtf8 } from '../../protocol/bytes.ts'
import { quote } from '../../protocol/quote.ts'
import type { Flaw } from './json-tokens.ts'

/** `it needs a comma or }, not the end of the text` */
export function flawText(bytes: Uint8Array, { start, end, expected }: Flaw): string {
  return `it needs ${expected}, not ${foundIn(decodeUtf8(bytes.subarray(start, end)))}`
}

function foundIn(text: string): string {
  if (text === '') return 'the end of the text'
  if (text === '\n' || text === '\r') return 'the end of the line'
  return text.startsWith('"') ? 'a string' : quote(text)
}
