import { describe, expect, it } from 'vitest'
import { nearMisses } from '../../src/engine/near-misses.ts'
import type { NearMiss } from '../../src/protocol/fault.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'

type Near = readonly [line: number, differs: NearMiss['differs']]

function nearTo(file: string, find: string): readonly Near[] {
  const snapshot = snapshotOf(Buffer.from(file))
  if (!snapshot.ok) throw new TypeError('not a text')
  return nearMisses(snapshot.value, find).map(({ line, differs }) => [line, differs])
}

const manyLines = Array.from({ length: 30_000 }, (_, index) => `line ${index}`).join('\n')

describe('nearMisses', () => {
  it.each<[rule: string, file: string, find: string, near: Near[]]>([
    ['another indentation', 'a\n\tb\n', '    b', [[2, 'in white space']]],
    ['white space at the end', 'a\nb c\n', 'b c  ', [[2, 'in white space']]],
    ['white space inside', 'a\nf(a, b)\n', 'f(a,b)', [[2, 'in white space']]],
    ['an empty line less', 'a\n\nb\n\nc\n', 'b\nc', [[3, 'in white space']]],
    ['a line broken otherwise, behind a mark', '\uFEFFx\r\nf(\r\n  a)\r\n', 'f(a)', [[2, 'in white space']]],
    [
      'several places, of which three are named',
      'a b\na b\na b\na b\n',
      'ab',
      [
        [1, 'in white space'],
        [2, 'in white space'],
        [3, 'in white space'],
      ],
    ],
    ['two places in one line', 'a b a b\n', 'ab', [[1, 'in white space']]],
    ['a decomposed character', 'some line\r\nre\u0301s\r\n', 'r\u00e9s', [[2, 'in composition']]],
    ['a composed character', 'some line\nr\u00e9s\n', 're\u0301s', [[2, 'in composition']]],
    [
      'a few letters away',
      'const a = 1\nconst value = compute(1)\nlet b\n',
      'const value = compute(2)',
      [[2, 'in text']],
    ],
    [
      'the first line that is not blank',
      'x\nfunction one() {\n',
      '\n  \t\nfunction one {\n  return',
      [[2, 'in text']],
    ],
    [
      'the likest line first',
      'abcdef\nabcdeg\nabcdeh x\n',
      'abcdeg!',
      [
        [2, 'in text'],
        [1, 'in text'],
        [3, 'in text'],
      ],
    ],
    ['a line, whatever white space is around it', '  \t abcdefgh\t\n', 'abcdefgx', [[1, 'in text']]],
    ['the same where the text is indented', 'abcdefgh\n', `${' '.repeat(300)}abcdefgx`, [[1, 'in text']]],
    [
      'what begins alike in 200 characters',
      `${'ab'.repeat(100)}${'x'.repeat(900)}`,
      'ab'.repeat(101),
      [[1, 'in text']],
    ],
    [
      'the same where the text is longer',
      'ab'.repeat(99),
      `${'ab'.repeat(100)}${'x'.repeat(300)}`,
      [[1, 'in text']],
    ],
    [
      'of equal ones the first three',
      'abcx\nabcy\nabcz\nabcw\n',
      'abc!',
      [
        [1, 'in text'],
        [2, 'in text'],
        [3, 'in text'],
      ],
    ],
  ])('finds %s', (_, file, find, near) => {
    expect(nearTo(file, find)).toEqual(near)
  })

  it.each([
    ['nothing is like it', 'alpha\nbeta\n', 'gamma delta'],
    ['only white space is looked for', 'a b\n', ' \t'],
    ['just half of it is alike', 'abcxyz\n', 'abcuvwx'.slice(0, 5)],
    ['a pair is alike that it has once', 'aaaaaaaa\n', 'aabcdefg'],
    ['the file is empty', '', 'a'],
    ['one character is looked for', 'b\nc\n', 'a'],
    ['the only like line is behind the 20000th', `${manyLines}\nfunction compute() {`, 'function compute {'],
  ])('names none where %s', (_, file, find) => {
    expect(nearTo(file, find)).toEqual([])
  })
})
