import { describe, expect, it } from 'vitest'
import { applyChanges } from '../../src/engine/apply.ts'
import { encodeUtf8 } from '../../src/protocol/bytes.ts'
import { parseEditRequest } from '../../src/protocol/edit.ts'
import { plannedOf, standingOf, type Planned, type Standing } from '../../src/tools/standing.ts'
import { listed } from '../support/listed.ts'

const { hash, at, snapshot: before } = listed('a\nb\nc\n')

/** Line 2 replaced. */
function planned(): Planned {
  const request = parseEditRequest({ hash, edits: [{ from: at(2), to: at(2), content: 'B' }] })
  const outcome = request.ok ? applyChanges(before, request.value) : request
  if (!outcome.ok) throw new Error('refused')
  return plannedOf('a', before, outcome.value)
}

function standing(now: string | Uint8Array | null): Standing {
  const bytes = typeof now === 'string' ? encodeUtf8(now) : now
  return standingOf(before, planned(), { bytes, notes: ['before'] })
}

const again = 'What ran after the write changed the file again; it is listed as it is now.'
const lost = 'What ran after the write left no file that can be listed; read it before the next edit.'

describe('standingOf', () => {
  it('shows what was written where nothing changed it', () => {
    const { snapshot, changes, ...rest } = standing('a\nB\nc\n')
    expect([snapshot.tag, changes]).toEqual([listed('a\nB\nc\n').hash, planned().changes])
    expect(rest).toMatchObject({ isCurrent: true, notes: ['before'] })
  })

  it('shows what stands there where something reformatted it, and what that is to what stood there before', () => {
    const { snapshot, changes, ...rest } = standing('a\nB1\nB2\nc\n')
    expect(snapshot.tag).toBe(listed('a\nB1\nB2\nc\n').hash)
    expect(changes).toEqual([{ before: { line: 2, lineCount: 1 }, after: { line: 2, lineCount: 2 } }])
    expect(rest).toMatchObject({ isCurrent: true, notes: ['before', again] })
  })

  it('shows the lines that were meant where all was put back', () => {
    const { snapshot, changes, ...rest } = standing('a\nb\nc\n')
    expect(snapshot.tag).toBe(hash)
    expect(changes).toEqual([])
    expect(rest).toMatchObject({ isCurrent: true, notes: ['before', again] })
  })

  it.each<[what: string, now: Uint8Array | null]>([
    ['gone', null],
    ['not UTF-8', new Uint8Array([0xff])],
    ['too large', new Uint8Array(8_388_609)],
  ])('lists nothing where the file is %s now, and keeps what was written', (_, now) => {
    const { snapshot, changes, isCurrent, notes } = standing(now)
    expect([snapshot.tag, changes]).toEqual([listed('a\nB\nc\n').hash, planned().changes])
    expect({ isCurrent, notes }).toEqual({ isCurrent: false, notes: ['before', lost] })
  })
})
