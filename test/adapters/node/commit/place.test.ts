import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { place } from '../../../../src/adapters/node/commit/place.ts'
import { Folder } from '../../../../src/adapters/node/folder.ts'
import { noGuard } from '../../../../src/adapters/node/guard.ts'
import { bytes, outcome } from '../../../support/bytes.ts'
import { both, failing, interceptedCalls, untouched } from '../../../support/intercepted-calls.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const linkless = failing({ call: 'link file', code: 'ENOTSUP', persists: true })

/** What placing a file under the name `a` comes to, and what is there then. */
async function placed(prepare: (folder: string) => void, intercept = untouched) {
  const path = await temporaryFolder()
  const calls = interceptedCalls(intercept)
  const folder = new Folder(path, { calls, durability: 'fast', guard: noGuard })
  writeFileSync(join(path, 'temporary'), bytes('new'))
  prepare(path)
  const came = await outcome(place(folder, 'temporary', 'a'))
  return [came, Object.fromEntries(readdirSync(path).map((name) => [name, textIn(path, name)]))]
}

function textIn(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8')
}

const nothing = (): void => undefined
const theirs = (folder: string): void => writeFileSync(join(folder, 'a'), 'theirs')

describe('place', () => {
  it.each([
    ['by a link', nothing, untouched, 'linked', { temporary: 'new', a: 'new' }],
    ['by a claim where there are no links', nothing, linkless, 'claimed', { a: 'new' }],
    ['not over a file', theirs, untouched, 'EEXIST', { temporary: 'new', a: 'theirs' }],
    [
      'not over a file where there are no links',
      theirs,
      linkless,
      'EEXIST',
      { temporary: 'new', a: 'theirs' },
    ],
    [
      'and takes its claim back where it cannot be renamed',
      nothing,
      both(linkless, failing({ call: 'rename file', code: 'EIO' })),
      'EIO',
      { temporary: 'new' },
    ],
  ])('gives a file its name %s', async (_, prepare, intercept, came, files) => {
    expect(await placed(prepare, intercept)).toEqual([came, files])
  })

  it('gives a folder its name by a rename', async () => {
    const path = await temporaryFolder()
    mkdirSync(join(path, 'temporary'))
    const folder = new Folder(path, {
      calls: interceptedCalls(untouched),
      durability: 'fast',
      guard: noGuard,
    })
    expect(await place(folder, 'temporary', 'a')).toBe('claimed')
    expect(readdirSync(path)).toEqual(['a'])
  })
})
