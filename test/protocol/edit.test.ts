import { describe, expect, it } from 'vitest'
import { parseEditRequest } from '../../src/protocol/edit.ts'
import type { Fault } from '../../src/protocol/fault.ts'
import { anchorOf, valueOf } from '../support/file.ts'

const hash = 'A1b2C3d4'
const anchor = anchorOf(1, 'a')

/** The lines of content as understood, and whether it closed the last one. */
function understood(content: string | null | undefined): [lines: readonly string[], closed: boolean] {
  const { changes } = valueOf(parseEditRequest({ hash, edits: [{ from: anchor, to: anchor, content }] }))
  return [changes[0]?.content ?? [], changes[0]?.endsWithNewline ?? false]
}

/** What is said to a caller without types, who sends this JSON. */
function faultsOf(json: string): readonly Fault[] {
  const result = parseEditRequest(JSON.parse(json.replaceAll('ANCHOR', anchor)))
  return result.ok ? [] : result.faults
}

describe('parseEditRequest', () => {
  it('gives the tag, the anchors and the number of each edit', () => {
    const edits = [
      { from: `>> ${anchorOf(2, 'b')}|b`, to: anchorOf(30, 'c').toUpperCase(), content: 'x' },
      { from: anchorOf(5, ''), to: anchorOf(4, '') },
    ]
    expect(valueOf(parseEditRequest({ hash: `@file a#b#${hash}`, edits }))).toMatchObject({
      tag: hash,
      changes: [
        { edit: 1, from: { line: 2 }, to: { line: 30 }, content: ['x'] },
        { edit: 2, from: { line: 5 }, to: { line: 4 }, content: [] },
      ],
    })
  })

  // PROTOCOL §5
  it.each<[content: string | null | undefined, lines: string[], closed: boolean]>([
    ['x', ['x'], false],
    ['x\n', ['x'], true],
    ['x\n\n', ['x', ''], true],
    ['\n', [''], true],
    ['\n\n', ['', ''], true],
    ['\nx', ['', 'x'], false],
    ['', [], false],
    [null, [], false],
    [undefined, [], false],
    ['a\r\nb\rc\nd', ['a', 'b', 'c', 'd'], false],
    ['a\r\n', ['a'], true],
    ['a\r', ['a'], true],
    ['a\n\rb', ['a', '', 'b'], false],
    ['a\r\r\nb', ['a', '', 'b'], false],
    [' \t', [' \t'], false],
    ['a\u2028b\u0085c\vd\fe', ['a\u2028b\u0085c\vd\fe'], false],
    ['\uFEFFa\0', ['\uFEFFa\0'], false],
    ['😀', ['😀'], false],
  ])('splits content into lines: %j gives %j', (content, lines, closed) => {
    expect(understood(content)).toEqual([lines, closed])
  })

  it.each(['\ud83d', 'x\ude00', '\ude00\ud83d', 'a\n\ud800\n'])(
    'refuses half a surrogate pair: %j',
    (content) => {
      expect(parseEditRequest({ hash, edits: [{ from: anchor, to: anchor, content }] })).toEqual({
        ok: false,
        faults: [{ code: 'invalid-content', edit: 1 }],
      })
    },
  )

  it('refuses a request without edits', () => {
    expect(faultsOf(`{"hash":"${hash}","edits":[]}`)).toEqual([{ code: 'no-edits' }])
  })

  it('names the edit and the end of an anchor that it cannot read', () => {
    expect(
      faultsOf(`{"hash":"${hash}","edits":[{"from":"ANCHOR","to":"1"},{"from":"2","to":"ANCHOR"}]}`),
    ).toEqual([
      { code: 'invalid-anchor', edit: 1, end: 'to', given: '1' },
      { code: 'invalid-anchor', edit: 2, end: 'from', given: '2' },
    ])
  })

  it.each<[json: string, ...parameters: string[]]>([
    ['null', 'hash: a string', 'edits: an array'],
    ['7', 'hash: a string', 'edits: an array'],
    ['"text"', 'hash: a string', 'edits: an array'],
    ['[]', 'hash: a string', 'edits: an array'],
    ['{}', 'hash: a string', 'edits: an array'],
    [`{"hash":1,"edits":[{"from":"ANCHOR","to":"ANCHOR"}]}`, 'hash: a string'],
    [`{"hash":"${hash}","edits":null}`, 'edits: an array'],
    [`{"hash":"${hash}","edits":"[]"}`, 'edits: an array'],
    [`{"hash":"${hash}","edits":{"length":1}}`, 'edits: an array'],
    [`{"hash":"${hash}","edits":[null]}`, 'edits[0]: an object with from, to and content'],
    [`{"hash":"${hash}","edits":["ANCHOR"]}`, 'edits[0]: an object with from, to and content'],
    [`{"hash":"${hash}","edits":[{}]}`, 'edits[0].from: a string', 'edits[0].to: a string'],
    [
      `{"hash":"${hash}","edits":[{"from":1,"to":["ANCHOR"]}]}`,
      'edits[0].from: a string',
      'edits[0].to: a string',
    ],
    [
      `{"hash":"${hash}","edits":[{"from":"ANCHOR","to":"ANCHOR","content":["x"]}]}`,
      'edits[0].content: a string or null',
    ],
    [
      `{"hash":"${hash}","edits":[{"from":"ANCHOR","to":"ANCHOR","content":false}]}`,
      'edits[0].content: a string or null',
    ],
    [
      `{"hash":"${hash}","edits":[{"from":"ANCHOR","to":"ANCHOR"},7]}`,
      'edits[1]: an object with from, to and content',
    ],
  ])('names each parameter of a wrong type, and what it expects: %s', (json, ...parameters) => {
    const named = faultsOf(json).map((fault) =>
      fault.code === 'invalid-params' ? `${fault.parameter}: ${fault.expected}` : fault.code,
    )
    expect(named).toEqual(parameters)
  })

  it('does not take a gap in the list of edits for no edit', () => {
    const edits = JSON.parse(`[{"from":"${anchor}","to":"${anchor}"}]`)
    edits.length = 2
    expect(parseEditRequest({ hash, edits })).toMatchObject({ faults: [{ parameter: 'edits[1]' }] })
  })

  // PROTOCOL §6.2
  it('finds everything wrong with the form, in order of precedence', () => {
    const json = `{"hash":"?","edits":[{"from":"x","to":"y","content":"\\ud800"},7,{"from":"ANCHOR","to":"z"}]}`
    expect(faultsOf(json)).toEqual([
      { code: 'invalid-params', parameter: 'edits[1]', expected: 'an object with from, to and content' },
      { code: 'invalid-tag', given: '?' },
      { code: 'invalid-anchor', edit: 1, end: 'from', given: 'x' },
      { code: 'invalid-anchor', edit: 1, end: 'to', given: 'y' },
      { code: 'invalid-anchor', edit: 3, end: 'to', given: 'z' },
      { code: 'invalid-content', edit: 1 },
    ])
    expect(faultsOf('{"hash":"?","edits":[]}')).toEqual([
      { code: 'invalid-tag', given: '?' },
      { code: 'no-edits' },
    ])
  })
})
