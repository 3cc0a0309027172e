import { find } from './element.ts'
import { bytesOf, factsOf, textOf } from './file-text.ts'

interface Events {
  readonly onLoad: (path: string, bytes: Uint8Array) => unknown
  readonly onChange: (bytes: Uint8Array) => unknown
  readonly onReset: () => unknown
}

/** The file as it is, for whoever writes it beside the model. */
export class DiskPane {
  readonly #events: Events
  readonly #path = find('path', HTMLInputElement)
  readonly #content = find('content', HTMLTextAreaElement)
  readonly #open = find('open', HTMLInputElement)
  /** What was shown last: a text field would lose its endings and its mark. */
  #bytes: Uint8Array = new Uint8Array()

  constructor(events: Events) {
    this.#events = events
    this.#content.addEventListener('input', () => this.#change(this.#content.value))
    this.#path.addEventListener('change', () => events.onLoad(nameIn(this.#path.value), this.#bytes))
    this.#open.addEventListener('change', () => this.#take(this.#open.files))
    find('reset', HTMLButtonElement).addEventListener('click', () => events.onReset())
    find('push', HTMLButtonElement).addEventListener('click', () => this.#push())
    document.addEventListener('dragover', (event) => event.preventDefault())
    document.addEventListener('drop', (event) => {
      event.preventDefault()
      return this.#take(event.dataTransfer?.files)
    })
  }

  show(path: string, bytes: Uint8Array): void {
    this.#bytes = bytes
    this.#path.value = path
    this.#content.value = textOf(bytes)
    this.#tellFacts()
  }

  #push(): void {
    this.#content.value = `// Somebody was here.\n${this.#content.value}`
    this.#change(this.#content.value)
  }

  #change(text: string): void {
    this.#bytes = bytesOf(text, this.#bytes)
    this.#tellFacts()
    this.#events.onChange(this.#bytes)
  }

  #tellFacts(): void {
    find('facts', HTMLParagraphElement).textContent = factsOf(this.#bytes)
  }

  async #take(files: FileList | null | undefined): Promise<void> {
    const file = files?.[0]
    if (file === undefined) return
    this.#events.onLoad(nameIn(file.name), new Uint8Array(await file.arrayBuffer()))
    this.#open.value = ''
  }
}

/** A path that a file system takes, whatever was typed. */
function nameIn(text: string): string {
  const names = text.split('/').filter((name) => name !== '' && name !== '.' && name !== '..')
  return names.join('/').trim() || 'file'
}
