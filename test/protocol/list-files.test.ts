import { describe, expect, it } from 'vitest'
import { listFiles } from '../../src/protocol/listing.ts'
import { snapshotOf } from '../../src/protocol/snapshot.ts'

const shown = (path: string, lineCount: number) => {
  const snapshot = snapshotOf(Buffer.from(Array.from({ length: lineCount }, (_, index) => index).join('\n')))
  if (!snapshot.ok) throw new TypeError('not a text')
  return { path, snapshot: snapshot.value, ranges: [{ from: 1, to: lineCount }] }
}

const wide = (path: string) => {
  const snapshot = snapshotOf(Buffer.from(Array.from({ length: 15 }, () => 'x'.repeat(900)).join('\n')))
  if (!snapshot.ok) throw new TypeError('not a text')
  return { path, snapshot: snapshot.value, ranges: [{ from: 1, to: 15 }] }
}

/** How many lines each listing shows, and whether it says that some are left out. */
const sizesOf = (listings: readonly string[]) =>
  listings.map((listing) => [listing.match(/^\d+#/gm)?.length ?? 0, listing.includes('\n\n[More lines')])

describe('listFiles', () => {
  it('counts bytes, too', () => {
    expect(sizesOf(listFiles([wide('a'), wide('b')]))).toEqual([
      [15, false],
      [7, true],
    ])
  })

  it.each([
    [
      [3, 4],
      [
        [3, false],
        [4, false],
      ],
    ],
    [
      [100, 50, 2],
      [
        [100, false],
        [20, true],
        [0, true],
      ],
    ],
    [[500], [[120, true]]],
  ])('gives files of %j lines the room of one answer together', (lineCounts, sizes) => {
    const files = lineCounts.map((lineCount, index) => shown(`f${index}`, lineCount))
    const listings = listFiles(files)
    expect(sizesOf(listings)).toEqual(sizes)
    expect(listings.map((listing) => listing.slice(0, 9))).toEqual(files.map(({ path }) => `@file ${path}#`))
  })
})
