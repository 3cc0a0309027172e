import type { HashlineRange } from 'hashline/protocol'
import type { Seen } from './desk.ts'

/** The file that the page begins with. */
export const sample = {
  path: 'src/greet.ts',
  text: `const greetings = ['Hello', 'Salve', 'Moin']

export function greet(name: string): string {
  const greeting = greetings[0]
  return greeting + ', ' + name
}

console.log(greet('world'))
`,
}

/** An edit to begin with: what the function gives. */
export function sampleEdit({ rows }: Seen): readonly HashlineRange[] {
  const [from = '', , to = ''] = rows.slice(2).map(({ anchor }) => anchor)
  const content =
    'export function greet(name: string, greeting = greetings[0]): string {\n  return `${greeting}, ${name}`'
  return [{ from, to, content }]
}
