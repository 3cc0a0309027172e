import { describe, expect, it } from 'vitest'
import { distrustOf, type Guarded } from '../../../../src/adapters/node/confinement/policy-trust.ts'

const [me, other] = [1000, 1001]
const file: Guarded = { kind: 'file', mode: 0o100644, owner: me, links: 1 }
const folder: Guarded = { kind: 'directory', mode: 0o40755, owner: me, links: 2 }

/** Why a policy is not believed whose file or folders differ from a sound one. */
function distrust(differs: { file?: object; folder?: object; governed?: object }, user: number | null = me) {
  return distrustOf({
    file: { ...file, ...differs.file },
    folder: { ...folder, ...differs.folder },
    governed: { ...folder, ...differs.governed },
    user,
  })
}

describe('distrustOf', () => {
  it.each([
    ['all is the own user’s', {}],
    ['all is root’s', { file: { owner: 0 }, folder: { owner: 0 }, governed: { owner: 0 } }],
    ['the governed folder is sticky, as /tmp is', { governed: { owner: 0, mode: 0o41777 } }],
    ['its folder is sticky', { folder: { mode: 0o41777 } }],
    ['nobody may write at all', { file: { mode: 0o100444 }, folder: { mode: 0o40555 } }],
  ])('believes a policy where %s', (_, differs) => {
    expect(distrust(differs)).toBeNull()
  })

  it.each([
    ['is a folder', { file: { kind: 'directory' } }, 'it is not a regular file'],
    ['is a FIFO', { file: { kind: 'other' } }, 'it is not a regular file'],
    ['has a second name', { file: { links: 2 } }, 'it has 2 names'],
    ['is another user’s', { file: { owner: other } }, 'it belongs to another user'],
    ['is writable by its group', { file: { mode: 0o100664 } }, 'it can be written by others'],
    ['is writable by all', { file: { mode: 0o100646 } }, 'it can be written by others'],
    ['is sticky and writable by all', { file: { mode: 0o101646 } }, 'it can be written by others'],
    ['stands in another user’s folder', { folder: { owner: other } }, 'its folder belongs to another user'],
    [
      'stands in a folder writable by its group',
      { folder: { mode: 0o40775 } },
      'its folder can be written by others',
    ],
    ['stands in no folder', { folder: { kind: 'other' } }, 'its folder is not a folder'],
    [
      'governs another user’s folder',
      { governed: { owner: other } },
      'the folder it governs belongs to another user',
    ],
    [
      'governs a folder writable by all',
      { governed: { mode: 0o40777 } },
      'the folder it governs can be written by others',
    ],
  ])('does not believe a policy that %s, and says so', (_, differs, why) => {
    expect(distrust(differs)).toBe(why)
  })

  it('looks at kind and names alone where files have no owner', () => {
    expect(distrust({ file: { owner: other, mode: 0o100666 } }, null)).toBeNull()
    expect(distrust({ file: { links: 2 } }, null)).toBe('it has 2 names')
  })
})
