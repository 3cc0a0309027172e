import { describe, expect, it } from 'vitest'
import { createProvenance, type Origin } from '../../src/tools/provenance.ts'

const encode = (text: string) => Buffer.from(text)

/** `['a', null, '1']`: the file a was written, nothing before, `1` now. One name: it is gone. */
type Step = readonly [name: string, before: string | null, after: string] | readonly [name: string]

function recorded(...steps: readonly Step[]) {
  const provenance = createProvenance()
  for (const [name, before, after] of steps) {
    if (after === undefined) provenance.forget(name)
    else
      provenance.wrote(name, before === null || before === undefined ? null : encode(before), encode(after))
  }
  return provenance
}

describe('createProvenance', () => {
  it.each<[rule: string, steps: Step[], origin: Origin]>([
    ['knows nothing at first', [], 'unknown'],
    ['knows a file that was created', [['a', null, '1']], 'created'],
    ['does not take another file for it', [['b', null, '1']], 'unknown'],
    ['does not take an edited file for a created one', [['a', '0', '1']], 'unknown'],
    ['nor one that was empty', [['a', '', '1']], 'unknown'],
    [
      'goes on knowing it through edits that saw what was left',
      [
        ['a', null, '1'],
        ['a', '1', '2'],
        ['a', '2', '3'],
      ],
      'created',
    ],
    [
      'notices a write that saw something else',
      [
        ['a', null, '1'],
        ['a', 'x', '2'],
      ],
      'changed',
    ],
    [
      'never forgets that',
      [
        ['a', null, '1'],
        ['a', 'x', '2'],
        ['a', '2', '3'],
      ],
      'changed',
    ],
    ['forgets what is gone', [['a', null, '1'], ['a']], 'unknown'],
    [
      'knows a file that is created anew',
      [
        ['a', null, '1'],
        ['a', 'x', '2'],
        ['a', null, '3'],
      ],
      'created',
    ],
  ])('%s', (_, steps, origin) => {
    expect(recorded(...steps).originOf('a')).toBe(origin)
  })

  it('knows the last bytes again, and no others', () => {
    const provenance = recorded(['a', null, '1'], ['a', '1', '2'])
    const texts = ['1', '2', '2 ', '']
    expect(texts.map((text) => provenance.isAsLeft('a', encode(text)))).toEqual([false, true, false, false])
    expect(provenance.isAsLeft('b', encode('2'))).toBe(false)
  })
})
