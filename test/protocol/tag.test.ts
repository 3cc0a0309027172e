import * as fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { digestOf, parseTag, tagOf } from '../../src/protocol/tag.ts'
import { encode, valueOf } from '../support/file.ts'

describe('tagOf', () => {
  it.each([
    ['hello', 'LPJNul-w'],
    ['', '47DEQpj8'],
  ])('names %j %s', (file, tag) => {
    expect(tagOf(encode(file))).toBe(tag)
  })

  it('is the first eight characters of the SHA-256 in base64url', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(tagOf(bytes)).toBe(createHash('sha256').update(bytes).digest('base64url').slice(0, 8))
      }),
    )
  })

  it('is another for every difference of bytes, white space and marks included', () => {
    const files = ['a\n', 'a', 'a\r\n', 'a\r', 'a \n', '\uFEFFa\n', 'A\n', '\n']
    expect(new Set(files.map((file) => tagOf(encode(file)))).size).toBe(files.length)
  })
})

describe('digestOf', () => {
  it('is the whole SHA-256, in base64', () => {
    expect(digestOf(encode('hello'))).toBe('LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=')
  })
})

describe('parseTag', () => {
  it.each([
    'A1b2C3d4',
    '#A1b2C3d4',
    'src/a.ts#A1b2C3d4',
    '@file src/a.ts#A1b2C3d4',
    '@file c#/f#.md#A1b2C3d4',
    '  A1b2C3d4\t',
    '\nA1b2C3d4\r\n',
    '\ufeff@file a b#A1b2C3d4 ',
  ])('reads %j', (text) => {
    expect(valueOf(parseTag(text))).toBe('A1b2C3d4')
  })

  it('minds case', () => {
    expect(valueOf(parseTag('a1B2c3D4'))).toBe('a1B2c3D4')
  })

  it.each(['--------', '________', '00000000'])('reads every character of base64url: %s', (tag) => {
    expect(valueOf(parseTag(tag))).toBe(tag)
  })

  it.each([
    '',
    '#',
    ' ',
    'A1b2C3d',
    'A1b2C3d45',
    'A1b2C3d+',
    'A1b2C3d/',
    'A1b2C3d=',
    'A1b2C3dé',
    'A1b2 C3d4',
    'A1b2C3d4#',
    'A1b2C3d4 x',
    'a A1b2C3d4',
    'a# A1b2C3d4',
    'a\n#A1b2C3d4',
    '@file a\r#A1b2C3d4',
    '@file a#A1b2C3d4\n1#abc|x',
  ])('refuses %j', (given) => {
    expect(parseTag(given)).toEqual({ ok: false, faults: [{ code: 'invalid-tag', given }] })
  })

  it('reads what tagOf gives, also behind a path', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: 'binary' }), (bytes, path) => {
        const tag = tagOf(bytes)
        expect(valueOf(parseTag(`@file ${path.replaceAll(/[\r\n]/g, '')}#${tag}`))).toBe(tag)
      }),
    )
  })
})
