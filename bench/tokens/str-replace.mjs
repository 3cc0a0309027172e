import { plainLines } from './plain.mjs'
import { replacementsOf, stands } from './replacements.mjs'

/** One call for each region: an old text that stands once, and a new one. @type {import('./format.mjs').Format} */
export const strReplace = {
  name: 'str_replace calls',
  write: (change) =>
    replacementsOf(change)?.map(({ find, replace }) =>
      JSON.stringify({ path: change.path, old_string: find, new_string: replace }),
    ) ?? null,
  apply,
  reading: plainLines,
}

/** @type {import('./format.mjs').Format['apply']} */
function apply(before, calls) {
  let text = before
  for (const call of calls) {
    const { old_string: find, new_string: replace } = JSON.parse(call)
    if (stands(text, find) !== 1) return null
    text = text.replace(find, () => replace)
  }
  return text
}
