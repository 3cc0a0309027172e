import { describe, expect, it } from 'vitest'
import { reasonFor, type Denial } from '../../../../src/adapters/node/confinement/denial.ts'

const prefixes = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index + 1}`)
const ten = '"p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10"'

describe('reasonFor', () => {
  it.each<[reason: string, denial: Denial]>([
    ['the path is not well-formed text', { why: 'not-text' }],
    ['nothing in /proc is a file of the root', { why: 'system-folder', folder: '/proc' }],
    ['Windows would not store the name "nul" as it is spelled', { why: 'windows-name', name: 'nul' }],
    ['it does not lead to a place in the root', { why: 'outside', governed: 'the root' }],
    ['L lets nothing be written', { why: 'outside-prefixes', prefixes: [], source: 'L' }],
    [
      'L lets only what is below "a", "b" be written',
      { why: 'outside-prefixes', prefixes: ['a', 'b'], source: 'L' },
    ],
    [
      `L lets only what is below ${ten} be written`,
      { why: 'outside-prefixes', prefixes: prefixes(10), source: 'L' },
    ],
    [
      `L lets only what is below ${ten} and 2 more be written`,
      { why: 'outside-prefixes', prefixes: prefixes(12), source: 'L' },
    ],
    ['only what is below "a" may be reached', { why: 'outside-folders', folders: ['a'] }],
    [
      'nothing may be reached: the folders to stay within lie outside the root',
      { why: 'outside-folders', folders: [] },
    ],
    ['what is called ".git" is protected, at every depth', { why: 'protected', name: '.git' }],
    ['the file has 2 names, and the others may lie anywhere', { why: 'hard-linked', links: 2 }],
    ['its folder takes no new files, and nothing is written in place in a confinement', { why: 'in-place' }],
    ['a policy is required, and none governs this place', { why: 'no-policy' }],
    [
      'the policy "/w/p" cannot be relied on: it is a link',
      { why: 'bad-policy', file: '/w/p', wrong: 'it is a link' },
    ],
    ['a folder or a policy on the way was replaced meanwhile', { why: 'moved' }],
  ])('%s', (reason, denial) => {
    expect(reasonFor(denial)).toBe(reason)
  })
})
