/** The text of a file for a text field, which knows LF alone. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll(/\r\n?/g, '\n')
}

/** The bytes of a text that was typed over a file: with the first ending of that, and its byte-order mark. */
export function bytesOf(text: string, before: Uint8Array): Uint8Array {
  const ending = endingsIn(before)[0] ?? '\n'
  const mark = hasMark(before) ? '\uFEFF' : ''
  return new TextEncoder().encode(mark + text.replaceAll('\n', ending))
}

/** What a text field does not show: `206 bytes, CR LF, byte-order mark` */
export function factsOf(bytes: Uint8Array): string {
  const endings = endingsIn(bytes).map((ending) => names[ending])
  const size = bytes.length === 1 ? '1 byte' : `${bytes.length} bytes`
  return [size, ...endings.map(String), ...(hasMark(bytes) ? ['byte-order mark'] : [])].join(', ')
}

const names: Readonly<Record<string, string>> = { '\n': 'LF', '\r\n': 'CR LF', '\r': 'CR' }

/** Each kind of ending that a file has, the first one first. */
function endingsIn(bytes: Uint8Array): string[] {
  return [...new Set(new TextDecoder().decode(bytes).match(/\r\n|\r|\n/g))]
}

function hasMark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf
}
