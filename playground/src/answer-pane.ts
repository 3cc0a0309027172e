import type { Given } from './desk.ts'
import { find, make } from './element.ts'

interface Events {
  readonly onRetry: (moved: number) => unknown
}

/** What the model gets back: the text, word for word, and the change. */
export class AnswerPane {
  readonly #outcome = find('outcome', HTMLParagraphElement)
  readonly #retry = find('retry', HTMLButtonElement)
  #moved = 0

  constructor({ onRetry }: Events) {
    this.#retry.addEventListener('click', () => {
      this.#retry.hidden = true
      onRetry(this.#moved)
      find('send', HTMLButtonElement).focus()
    })
  }

  clear(): void {
    this.#print({ outcome: '', text: 'Nothing was sent yet.', diff: '', moved: null }, '')
  }

  show(given: Given): void {
    this.#print(given, given.outcome.startsWith('Refused') ? 'bad' : 'good')
  }

  #print(given: Pick<Given, 'text' | 'diff' | 'moved'> & { outcome: string }, colour: string): void {
    this.#outcome.textContent = given.outcome
    this.#outcome.className = colour
    find('text', HTMLPreElement).textContent = given.text
    find('difference', HTMLDivElement).hidden = given.diff === ''
    find('diff', HTMLPreElement).replaceChildren(...given.diff.replace(/\n$/, '').split('\n').map(diffLine))
    this.#moved = given.moved ?? 0
    this.#retry.hidden = given.moved === null
  }
}

/** The sign in front tells it too, for whoever sees no colours. */
function diffLine(line: string): HTMLElement {
  const isHeader = line.startsWith('+++') || line.startsWith('---')
  const kind = isHeader ? 'quiet' : (kinds[line.slice(0, 1)] ?? '')
  return make('span', { class: kind }, line)
}

const kinds: Readonly<Record<string, string>> = { '+': 'added', '-': 'removed', '@': 'quiet' }
