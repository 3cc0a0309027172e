import type { Row, Seen } from './desk.ts'
import { find, make } from './element.ts'

/** Lines that were chosen to be edited. */
export interface Chosen {
  /** Of the listing that they were chosen in. */
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly content: string
}

interface Events {
  readonly onTake: (chosen: Chosen) => void
  readonly onRead: () => unknown
}

/** What the model has seen: one list of lines, in which a range can be chosen. */
export class ListingPane {
  readonly #lines = find('lines', HTMLDivElement)
  readonly #freshness = find('freshness', HTMLParagraphElement)
  readonly #events: Events
  #seen: Seen = { header: '', tag: '', rows: [], notices: '' }
  /** Of the line where the choice began, and of the one where it ends: indices. */
  #anchored = 0
  #active = 0

  constructor(events: Events) {
    this.#events = events
    find('read', HTMLButtonElement).addEventListener('click', () => events.onRead())
    this.#lines.addEventListener('keydown', (event) => this.#onKey(event))
    this.#lines.addEventListener('click', (event) => this.#onClick(event))
    this.#lines.addEventListener('dblclick', () => this.#take())
  }

  show(seen: Seen): void {
    this.#seen = seen
    find('file-header', HTMLParagraphElement).textContent = seen.header
    this.#lines.replaceChildren(...seen.rows.map(optionFor))
    find('notices', HTMLDivElement).textContent = seen.notices
    this.#choose(0, 0)
    this.tellFreshness(seen.tag)
  }

  /** Says whether the file still is what was seen. `tag`: its own, now. */
  tellFreshness(tag: string): void {
    const isFresh = tag === this.#seen.tag
    this.#freshness.textContent = isFresh ? 'as the file is' : `stale: the file is now #${tag}`
    this.#freshness.className = isFresh ? 'good' : 'bad'
  }

  /** The anchor of a line, as it was seen; empty where there is none. */
  anchorAt(line: number): string {
    return this.#seen.rows[line - 1]?.anchor ?? ''
  }

  #onKey(event: KeyboardEvent): void {
    const last = this.#seen.rows.length - 1
    const page = 10
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: this.#active + 1,
      ArrowUp: this.#active - 1,
      PageDown: this.#active + page,
      PageUp: this.#active - page,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (target !== undefined) {
      event.preventDefault()
      const active = Math.min(last, Math.max(0, target))
      this.#choose(event.shiftKey ? this.#anchored : active, active)
    }
    if ((event.key === 'Enter' || event.key === ' ') && !event.ctrlKey) {
      event.preventDefault()
      this.#take()
    }
  }

  #onClick(event: MouseEvent): void {
    const option = event.target instanceof Element ? event.target.closest('[role=option]') : null
    if (option === null) return
    const index = Array.from(this.#lines.children).indexOf(option)
    this.#choose(event.shiftKey ? this.#anchored : index, index)
  }

  #choose(anchored: number, active: number): void {
    this.#anchored = anchored
    this.#active = active
    const [from, to] = [Math.min(anchored, active), Math.max(anchored, active)]
    for (const [index, option] of Array.from(this.#lines.children).entries())
      option.setAttribute('aria-selected', String(index >= from && index <= to))
    const current = this.#lines.children[active]
    this.#lines.setAttribute('aria-activedescendant', current?.id ?? '')
    if (document.activeElement === this.#lines) current?.scrollIntoView({ block: 'nearest' })
  }

  #take(): void {
    const from = Math.min(this.#anchored, this.#active)
    const rows = this.#seen.rows.slice(from, Math.max(this.#anchored, this.#active) + 1)
    const [first, last] = [rows[0], rows.at(-1)]
    if (first === undefined || last === undefined) return
    const content = rows.map(({ text }) => text).join('\n')
    this.#events.onTake({
      hash: this.#seen.tag,
      from: first.anchor,
      to: last.anchor,
      content: content === '' ? '\n' : content,
    })
  }
}

function optionFor({ anchor, text }: Row, index: number): HTMLElement {
  return make(
    'div',
    { role: 'option', id: `line-${index + 1}`, 'aria-selected': 'false' },
    make('span', { class: 'anchor' }, `${anchor}|`),
    make('span', { class: 'text' }, text),
  )
}
