import type { HashlineRange } from 'hashline/protocol'
import { editFields, editsIn } from './edit-fields.ts'
import { find } from './element.ts'
import type { Chosen } from './listing-pane.ts'
import { asRequest, type Request } from './request.ts'

interface Events {
  readonly onSend: (params: unknown, isPreview: boolean) => unknown
}

/** What the model sends, as fields or as JSON: the same either way, until the JSON is no such request. */
export class RequestPane {
  readonly #events: Events
  readonly #hash = find('hash', HTMLInputElement)
  readonly #edits = find('edits', HTMLOListElement)
  readonly #json = find('json', HTMLTextAreaElement)
  readonly #form = find('sending', HTMLFormElement)
  #path = ''

  constructor(events: Events) {
    this.#events = events
    this.#form.addEventListener('submit', (event) => this.#send(event, false))
    this.#form.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) this.#send(event, false)
    })
    find('check', HTMLButtonElement).addEventListener('click', (event) => this.#send(event, true))
    find('add', HTMLButtonElement).addEventListener('click', () =>
      this.#add({ from: '', to: '', content: '' }),
    )
    this.#json.addEventListener('input', () => this.#json.setCustomValidity(''))
    for (const radio of this.#radios()) radio.addEventListener('change', () => this.#switchTo(radio))
  }

  /** What was read last: the path and the hash that the next request needs. */
  aim({ path, hash }: { readonly path: string; readonly hash: string }): void {
    this.#path = path
    this.#show({ path, hash, edits: this.#request()?.edits ?? [] })
  }

  rewrite(edits: readonly HashlineRange[]): void {
    this.#show({ path: this.#path, hash: this.#hash.value, edits })
  }

  /** Makes the chosen lines the last edit, so that what stands there can be written over. */
  take({ hash, ...edit }: Chosen): void {
    const others = (this.#request()?.edits ?? []).slice(0, -1)
    this.#show({ path: this.#path, hash, edits: [...others, edit] })
    this.#focusLast()
  }

  /** Moves all anchors by so many lines, and takes those that stand there. */
  move(lines: number, anchorAt: (line: number) => string): void {
    const moved = (anchor: string): string => anchorAt(Number.parseInt(anchor, 10) + lines)
    const edits = this.#request()?.edits ?? []
    this.rewrite(edits.map((edit) => ({ ...edit, from: moved(edit.from), to: moved(edit.to) })))
  }

  #add(edit: HashlineRange): void {
    this.#edits.append(editFields(edit))
    this.#focusLast()
  }

  #focusLast(): void {
    if (!this.#isJson()) this.#edits.lastElementChild?.querySelector('textarea')?.focus()
  }

  #show(request: Request): void {
    this.#hash.value = request.hash
    this.#edits.replaceChildren(...request.edits.map(editFields))
    this.#json.value = JSON.stringify(request, null, 2)
  }

  /** What is written now; null where it is JSON that no fields can show. */
  #request(): Request | null {
    if (this.#isJson()) return asRequest(this.#json.value)
    return { path: this.#path, hash: this.#hash.value, edits: editsIn(this.#edits) }
  }

  #switchTo(radio: HTMLInputElement): void {
    const toJson = radio.value === 'json'
    const request = this.#request()
    if (request === null) {
      this.#json.setCustomValidity('Fields cannot show this; mend the JSON, or send it as it is.')
      this.#json.reportValidity()
      for (const other of this.#radios()) other.checked = other.value === 'json'
      return
    }
    this.#show(request)
    find('fields', HTMLDivElement).hidden = toJson
    find('json-form', HTMLDivElement).hidden = !toJson
  }

  #send(event: Event, isPreview: boolean): void {
    event.preventDefault()
    this.#events.onSend(this.#isJson() ? parsed(this.#json.value) : this.#request(), isPreview)
  }

  #isJson(): boolean {
    return !find('json-form', HTMLDivElement).hidden
  }

  #radios(): HTMLInputElement[] {
    return Array.from(document.querySelectorAll<HTMLInputElement>('input[name=form]'))
  }
}

/** What is not JSON goes to the tool as it is, which refuses it in its own words. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
