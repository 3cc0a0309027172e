/** Text from files in which nothing drives a terminal: control characters are shown, tabs and line breaks stay. */
export function visible(text: string): string {
  return text.replaceAll(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, (character) => {
    const code = character.charCodeAt(0)
    return code < 0x20 ? String.fromCharCode(0x2400 + code) : `\\x${code.toString(16)}`
  })
}

/** The same of a name, which stays on one line. */
export function visibleLine(name: string): string {
  return visible(name).replaceAll('\n', '␊').replaceAll('\t', '␉')
}
