/** The element of the page that has this id. One of another kind is a mistake in the page. */
export function find<Kind extends Element>(id: string, kind: new () => Kind): Kind {
  const found = document.querySelector(`#${id}`)
  if (found instanceof kind) return found
  throw new TypeError(`there is no ${kind.name} #${id}`)
}

/** A new element with attributes and what is in it. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children)
  return element
}
