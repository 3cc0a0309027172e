import { describe, expect, it } from 'vitest'
import { pastedAnchors } from '../../src/engine/pasted-anchors.ts'
import { anchorOf, snapshotFrom } from '../support/file.ts'

const snapshot = snapshotFrom('a\nb\n  c d\n')
const a = `${anchorOf(1, 'a')}|`
const b = `${anchorOf(2, 'b')}|`
const c = `${anchorOf(3, 'cd')}|`

describe('pastedAnchors', () => {
  it.each([
    [`${a}a`, 1],
    [`${b}b`, 2],
    [`${c}  c d`, 3],
    [`${c}cd`, 3],
    [`${anchorOf(4, '')}|`, 4],
    [`>> ${b}b`, 2],
    [`   ${b}b`, 2],
  ])('finds the line %j, copied from the listing of line %i', (text, line) => {
    expect(pastedAnchors(snapshot, ['x', text, 'y'])).toEqual([{ code: 'pasted-anchors', text, line }])
  })

  it('finds a line that holds what other programs take for a line break', () => {
    const text = `${anchorOf(1, 'a\u2028b')}|a\u2028b`
    expect(pastedAnchors(snapshotFrom('a\u2028b'), [text])).toMatchObject([{ line: 1 }])
  })

  it.each([
    ['with other text behind it', `${a}b`],
    ['of a line that says something else', `${anchorOf(1, 'b')}|b`],
    ['of a line that the file does not have', `${anchorOf(9, 'a')}|a`],
    ['without a bar', anchorOf(1, 'a')],
    ['behind other text', `x ${a}a`],
    ['behind another mark', `+ ${a}a`],
    ['with a colon', `${a.replace('#', ':')}a`],
    ['in capitals', `${a.toUpperCase()}a`],
    ['with a number alone', '8080:80'],
    ['in a header', '@file a#AAAAAAAA'],
  ])('leaves alone an anchor %s', (_, text) => {
    expect(pastedAnchors(snapshot, [text])).toEqual([])
  })

  it('says nothing of an edit where there is none', () => {
    expect(pastedAnchors(snapshot, [`${a}a`])).toStrictEqual([
      { code: 'pasted-anchors', text: `${a}a`, line: 1 },
    ])
  })

  it('finds every such line, and names the edit where there is one', () => {
    expect(pastedAnchors(snapshot, [`${a}a`, '[lines 1 to 2 of 9]', `${b}b`], 3)).toMatchObject([
      { edit: 3, line: 1 },
      { edit: 3, line: 2 },
    ])
  })
})
