import type { HashlineRange } from 'hashline/protocol'
import { make } from './element.ts'

/** The fields of one edit. */
export function editFields({ from, to, content }: HashlineRange): HTMLLIElement {
  const remove = make('button', { type: 'button', class: 'small' }, 'Remove')
  const area = make('textarea', { class: 'mono content', rows: '4', spellcheck: 'false' })
  area.value = content ?? ''
  const item = make(
    'li',
    {},
    make('div', { class: 'anchors' }, anchorField('from', from), anchorField('to', to), remove),
    make('label', { class: 'stacked' }, 'content', area),
  )
  remove.addEventListener('click', () => item.remove())
  return item
}

/** The edits that a list of such fields holds. */
export function editsIn(list: Element): readonly HashlineRange[] {
  return Array.from(list.children, (item) => ({
    from: valueIn(item, 'input.from'),
    to: valueIn(item, 'input.to'),
    content: valueIn(item, 'textarea'),
  }))
}

function anchorField(name: 'from' | 'to', value: string): HTMLLabelElement {
  const input = make('input', { class: `mono ${name}`, autocomplete: 'off', spellcheck: 'false' })
  input.value = value
  return make('label', {}, `${name} `, input)
}

function valueIn(item: Element, selector: string): string {
  const field = item.querySelector(selector)
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}
