import { describe, expect, it } from 'vitest'
import {
  bomLengthOf,
  checkBytes,
  checkSize,
  encodeUtf8,
  isSame,
  maxByteLength,
} from '../../src/protocol/bytes.ts'
import { encode } from '../support/file.ts'

const hex = (bytes: string): Uint8Array => new Uint8Array(Buffer.from(bytes.replaceAll(' ', ''), 'hex'))

describe('maxByteLength', () => {
  it('is 8 MiB', () => {
    expect(maxByteLength).toBe(8 * 1024 * 1024)
  })
})

describe('bomLengthOf', () => {
  it.each([
    ['ef bb bf', 3],
    ['ef bb bf 61', 3],
    ['ef bb bf ef bb bf', 3],
    ['', 0],
    ['ef bb', 0],
    ['ef', 0],
    ['61 ef bb bf', 0],
    ['ef bb be', 0],
    ['fe ff', 0],
    ['ff fe', 0],
  ])('finds in %j a mark of %i bytes', (bytes, length) => {
    expect(bomLengthOf(hex(bytes))).toBe(length)
  })
})

describe('checkSize', () => {
  it('accepts up to 8 MiB, and one byte more no longer', () => {
    expect(checkSize(0)).toEqual({ ok: true, value: 0 })
    expect(checkSize(8_388_608)).toEqual({ ok: true, value: 8_388_608 })
    expect(checkSize(8_388_609)).toEqual({
      ok: false,
      faults: [{ code: 'file-too-large', byteLength: 8_388_609 }],
    })
  })
})

describe('checkBytes', () => {
  it.each(['', '61 00 62', 'ef bb bf', 'ef bf bd', 'f0 9f 98 80', 'c2 85'])('accepts %j', (bytes) => {
    expect(checkBytes(hex(bytes)).ok).toBe(true)
  })

  it('gives the very bytes', () => {
    const bytes = encode('a')
    expect(checkBytes(bytes)).toEqual({ ok: true, value: bytes })
    expect(checkBytes(bytes)).toHaveProperty('value', bytes)
  })

  it.each([
    ['ff fe 61 00 0a 00', 'UTF-16'],
    ['fe ff 00 61', 'UTF-16'],
    ['ff fe', 'UTF-16'],
    ['78 3d 31 0a 23 20 e9 0a', 'unknown'],
    ['ff', 'unknown'],
    ['ff ff', 'unknown'],
    ['fe fe', 'unknown'],
    ['61 ff fe', 'unknown'],
    ['ed a0 80', 'unknown'],
  ])('refuses %j, whose encoding is %s', (bytes, encoding) => {
    expect(checkBytes(hex(bytes))).toEqual({ ok: false, faults: [{ code: 'not-utf8', encoding }] })
  })

  it('asks for the size first', () => {
    const bytes = new Uint8Array(8_388_609).fill(0xff)
    expect(checkBytes(bytes)).toEqual({
      ok: false,
      faults: [{ code: 'file-too-large', byteLength: 8_388_609 }],
    })
    expect(checkBytes(bytes.subarray(1))).toEqual({
      ok: false,
      faults: [{ code: 'not-utf8', encoding: 'unknown' }],
    })
  })
})

describe('encodeUtf8', () => {
  it('gives the UTF-8 bytes of a text', () => {
    expect(Buffer.from(encodeUtf8('\uFEFFé😀')).toString('hex')).toBe('efbbbfc3a9f09f9880')
  })
})

describe('isSame', () => {
  it.each([
    [true, 'a', 'a'],
    [true, '', ''],
    [true, null, null],
    [false, 'a', 'b'],
    [false, 'a', 'ab'],
    [false, '', null],
    [false, null, ''],
  ])('is %s for %j and %j', (same, a, b) => {
    expect(isSame(a === null ? null : encode(a), b === null ? null : encode(b))).toBe(same)
  })
})
