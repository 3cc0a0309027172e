/** A text as it stands, but no longer than so many UTF-16 units, and `…` where it is cut. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
