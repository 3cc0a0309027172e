import * as fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decodeMade } from '../../src/platform/decode-made.ts'
import { formatLinesWith } from '../../src/platform/format-lines.ts'
import { loadKernel } from '../../src/platform/kernel.ts'
import { findLineStartsWith, walkLineStarts } from '../../src/platform/line-starts.ts'
import { decodeUtf8, findLineStarts, formatLines } from '../../src/platform/node.ts'
import * as web from '../../src/platform/web.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'
import { formatEach, formatRange } from '../../src/protocol/tagged-lines.ts'
import { valueOf } from '../support/file.ts'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The kernel, which this runtime must have. */
const kernel = ((loaded) => {
  if (loaded === null) throw new TypeError('there is no kernel here')
  return loaded
})(loadKernel())

/** What a piece holds at most. */
const piece = kernel.input.length - 1

/** Lines of every kind: endings, white space that does not count, characters of one to four bytes. */
const anyLines = fc
  .array(
    fc.constantFrom(
      '\n',
      '\r',
      '\r\n',
      '\n\r',
      '\n\n',
      ' ',
      '\t',
      '\v\f',
      '\0',
      'a',
      '{ x }',
      'é',
      '日本',
      '😀',
      '\uFEFF',
      'a line of some length, '.repeat(4),
      ' '.repeat(70),
    ),
    { maxLength: 60 },
  )
  .map((parts) => utf8(parts.join('')))

/** Bytes, and what stands in front of them: as much as a piece but for a few bytes, so that they lie across its end. */
const acrossPieces = fc
  .tuple(anyLines, fc.nat(80), fc.constantFrom('\n', '\r', 'x'))
  .map(([bytes, less, filler]) => {
    const front = utf8(filler.repeat(piece - less))
    const all = new Uint8Array(front.length + bytes.length)
    all.set(front)
    all.set(bytes, front.length)
    return all
  })

/** Whether two lists of offsets are the same; a matcher would take seconds for the longest. */
const areSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((offset, index) => offset === b[index])

describe('findLineStartsWith', () => {
  it('agrees with the walk on any lines, from any offset', () => {
    const cases = fc
      .oneof(anyLines, acrossPieces)
      .chain((bytes) => fc.tuple(fc.constant(bytes), fc.nat(bytes.length)))
    fc.assert(
      fc.property(cases, ([bytes, from]) => {
        expect(areSame(findLineStartsWith(kernel, bytes, from), walkLineStarts(bytes, from))).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it.each(['\r\n', '\r', '\n', '\n\r', '\r\r\n', 'x\r\n'])('finds all lines of a file of %j', (line) => {
    const bytes = utf8(line.repeat(50_000))
    expect(areSame(findLineStartsWith(kernel, bytes, 0), walkLineStarts(bytes, 0))).toBe(true)
    const many = utf8(line.repeat(200_000))
    expect(areSame(findLineStarts(many, 1), walkLineStarts(many, 1))).toBe(true)
  })

  it('is not misled by what an earlier piece has left behind', () => {
    findLineStartsWith(kernel, utf8('\n'.repeat(piece)), 0)
    expect([...findLineStartsWith(kernel, utf8('ab\r'), 0)]).toEqual([0, 3])
    expect([...findLineStartsWith(kernel, utf8('ab'), 0)]).toEqual([0])
  })
})

/** Some lines of a file from the kernel, decoded as Node does and as the web does; null where it does not make them. */
function formatted(bytes: Uint8Array, from: number, to: number): string | null {
  const { lines } = valueOf(snapshotOf(bytes))
  const wanted = { bytes, starts: lines.starts, from, to }
  const made = formatLinesWith(kernel, decodeMade, wanted)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const decode: typeof decodeMade = ({ output }, length) => decoder.decode(output.subarray(0, length))
  expect(made === formatLinesWith(kernel, decode, wanted)).toBe(true)
  return made
}

const withLines = (bytes: Uint8Array) => {
  const { lineCount } = valueOf(snapshotOf(bytes))
  const line = fc.integer({ min: 1, max: lineCount })
  return fc.tuple(fc.constant(bytes), line, line)
}

describe('formatLinesWith', () => {
  it('agrees with one line at a time, for any range of any lines', () => {
    fc.assert(
      fc.property(anyLines.chain(withLines), ([bytes, a, b]) => {
        const range = { from: Math.min(a, b), to: Math.max(a, b) }
        const each = formatEach(valueOf(snapshotOf(bytes)), range)
        expect(formatted(bytes, range.from, range.to)).toBe(each)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['more lines than go into a piece', 'ab\r\n'.repeat(20_000)],
    ['more bytes than go into a piece', `${'x'.repeat(1000)}\n`.repeat(200)],
    ['a line as long as a piece', `a\n${'x'.repeat(piece - 1)}\nb`],
    ['many empty lines', '\n'.repeat(20_000)],
    ['a byte-order mark', `\uFEFF${'ab\n'.repeat(9_000)}`],
    ['characters of one to four bytes', 'a é 日本 😀\n'.repeat(20_000)],
    ['one character that is not ASCII', `${'ab\n'.repeat(20_000)}é`],
    ['a piece of nothing but pairs', `${'😀'.repeat(16_000)}\n`.repeat(3)],
    [
      'the last and the first of each length',
      '\u007f\u0080\u07ff\u0800\uffff\u{10000}\u{10ffff}\n'.repeat(5_000),
    ],
    ['numbers of seven digits', '\n'.repeat(1_000_010)],
  ])('agrees for %s', (_, text) => {
    const snapshot = valueOf(snapshotOf(utf8(text)))
    const range = { from: 1, to: snapshot.lineCount }
    expect(formatted(utf8(text), 1, snapshot.lineCount) === formatEach(snapshot, range)).toBe(true)
    expect(formatRange(snapshot, range) === formatEach(snapshot, range)).toBe(true)
  })

  it('makes no difference where a string ends, also within a pair', () => {
    for (const before of ['', 'x', 'xx', 'xxx']) {
      const bytes = utf8(`${before}${`${'😀'.repeat(500)}\n`.repeat(32)}`)
      const snapshot = valueOf(snapshotOf(bytes))
      const range = { from: 1, to: snapshot.lineCount }
      expect(formatted(bytes, 1, snapshot.lineCount) === formatEach(snapshot, range)).toBe(true)
    }
  })

  it.each(['é', '日', '😀', '😀é'])(
    'takes %s as one, wherever it is in a long text of ASCII',
    (character) => {
      for (let before = 4076; before < 4100; before++) {
        const bytes = utf8(`${'x'.repeat(before)}${character}${'y'.repeat(9_000)}${character}\nz`)
        const { lineCount } = valueOf(snapshotOf(bytes))
        expect(formatted(bytes, 1, lineCount)).toBe(
          formatEach(valueOf(snapshotOf(bytes)), { from: 1, to: lineCount }),
        )
      }
    },
  )

  it('makes nothing where a line is longer than a piece, which is then made one by one', () => {
    const bytes = utf8(`a\n${'x'.repeat(piece)}\nb`)
    expect(formatted(bytes, 1, 3)).toBeNull()
    const snapshot = valueOf(snapshotOf(bytes))
    expect(formatRange(snapshot, { from: 1, to: 3 })).toBe(formatEach(snapshot, { from: 1, to: 3 }))
  })
})

/** In place of `WebAssembly.Module`. */
function broken(): never {
  throw new RangeError('no vectors')
}

describe('loadKernel', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it.each([
    ['no WebAssembly', undefined],
    ['a WebAssembly that does not compile it', { Module: broken }],
  ])('gives none where there is %s, and the work is done without', async (_, stub) => {
    vi.stubGlobal('WebAssembly', stub)
    vi.resetModules()
    const fresh = await import('../../src/platform/kernel.ts')
    const platform = await import('../../src/platform/web.ts')
    expect(fresh.loadKernel()).toBeNull()
    const bytes = utf8('ab\r\n'.repeat(100_000))
    expect(platform.findLineStarts(bytes, 0)).toEqual(walkLineStarts(bytes, 0))
    expect(platform.formatLines({ bytes, starts: Uint32Array.of(0), from: 1, to: 1 })).toBeNull()
  })

  it('asks only once whether there is one', async () => {
    const Module = vi.fn(broken)
    vi.stubGlobal('WebAssembly', { Module })
    vi.resetModules()
    const fresh = await import('../../src/platform/kernel.ts')
    expect([fresh.loadKernel(), fresh.loadKernel()]).toEqual([null, null])
    expect(Module).toHaveBeenCalledTimes(1)
  })
})

describe('decodeUtf8', () => {
  const long = fc
    .tuple(anyLines, fc.constantFrom('', 'é', 'x'.repeat(300), '\uFEFFé'.repeat(100)))
    .map(([bytes, front]) => new Uint8Array([...utf8(front), ...bytes]))

  it('agrees with a decoder of the platform on any text, short or long', () => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    fc.assert(
      fc.property(fc.oneof(long, fc.uint8Array({ maxLength: 600 })), (bytes) => {
        expect(decodeUtf8(bytes)).toBe(decoder.decode(bytes))
        expect(web.decodeUtf8(bytes)).toBe(decoder.decode(bytes))
      }),
      { numRuns: 500 },
    )
  })

  it('puts U+FFFD for what is not UTF-8 in a long text, as in a short one', () => {
    const bytes = new Uint8Array([...utf8('é'.repeat(200)), 0xff, 0x61])
    expect(decodeUtf8(bytes)).toBe(`${'é'.repeat(200)}\uFFFDa`)
  })
})

describe('formatLines', () => {
  it('leaves few lines to be made one by one', () => {
    const bytes = utf8('ab\n'.repeat(10))
    expect(formatLines({ bytes, starts: walkLineStarts(bytes, 0), from: 1, to: 10 })).toBeNull()
  })
})
