/** The lines of a text, their endings left out; behind a final newline an empty one. As a line table finds them. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|\n|\r/)
}
