const longest = 80

/** Text that came in, as it is echoed: on one line, in quotes, cut short. It can never pass for a listing line. */
export function quote(text: string): string {
  const characters = Array.from(text.slice(0, longest * 2))
    .slice(0, longest)
    .join('')
  return JSON.stringify(characters.length < text.length ? `${characters}…` : characters)
}
