import { replaceText } from 'hashline/protocol'
import { plainLines } from './plain.mjs'
import { replacementsOf } from './replacements.mjs'

/** All replacements in one call, as this project's `edit_file` takes them. @type {import('./format.mjs').Format} */
export const findReplace = {
  name: 'multi find/replace',
  write: (change) => [
    JSON.stringify({
      path: change.path,
      edits: replacementsOf(change) ?? [{ find: '', replace: change.after }],
    }),
  ],
  apply,
  reading: plainLines,
}

/** @type {import('./format.mjs').Format['apply']} */
function apply(before, calls) {
  const { edits } = JSON.parse(calls[0] ?? '')
  const applied = replaceText(new TextEncoder().encode(before), edits)
  return applied.ok ? new TextDecoder().decode(applied.value.bytes) : null
}
