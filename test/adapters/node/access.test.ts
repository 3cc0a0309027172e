import { chmodSync, chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { accessOf, fileWith } from '../../support/access.ts'
import { buildChildProgram } from '../../support/child-program.ts'
import { leftIn } from '../../support/scenario.ts'
import { swap, swapped } from '../../support/swap.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const isRoot = process.geteuid?.() === 0

function withUmask(mask: number): void {
  const before = process.umask(mask)
  onTestFinished(() => void process.umask(before))
}

describe('the mode of a file', () => {
  it.each([0o600, 0o644, 0o755, 0o777, 0o4755, 0o2755, 0o6711, 0o1644, 0o200])(
    'stays, whatever the umask: %o',
    async (mode) => {
      withUmask(0o077)
      const path = await fileWith({ mode })
      const before = accessOf(path)
      expect(await swap(path, 'old', 'new')).toEqual(swapped)
      expect([accessOf(path), readFileSync(path, 'utf8')]).toEqual([before, 'new'])
    },
  )

  it.each([
    [0o022, '644'],
    [0o077, '600'],
    [0o002, '664'],
  ])('is what the umask %o leaves for a new one', async (mask, mode) => {
    withUmask(mask)
    const path = join(await temporaryFolder(), 'folder/a')
    expect(await swap(path, null, 'new')).toEqual(swapped)
    expect(accessOf(path)).toMatch(new RegExp(`^${mode} `))
  })
})

/** What a user finds: the file's owner and mode, the folder's, and whether inodes are to be preserved. */
interface Found {
  readonly file: { readonly uid: number; readonly mode: number }
  readonly folder: { readonly uid: number; readonly mode: number }
  readonly preserveInode?: boolean
}

const user = 1234
const wrapper = ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups']
const owned = { uid: user, mode: 0o644 }
const shared = { uid: 0, mode: 0o666 }

describe.runIf(isRoot)('a user, whom only the superuser can be', async () => {
  const child = await buildChildProgram()
  afterAll(() => child.remove())

  async function swapAsUser({ file, folder, preserveInode = false }: Found) {
    const path = await fileWith(file)
    chownSync(join(path, '..'), folder.uid, folder.uid)
    chmodSync(join(path, '..'), folder.mode)
    const before = accessOf(path)
    const { stdout, stderr } = await child.run(['swap', path, 'old', 'new', preserveInode ? 'yes' : ''], {
      wrapper,
    })
    expect([stderr, accessOf(path), leftIn(join(path, '..'))]).toEqual(['', before, []])
    return { answer: JSON.parse(stdout), text: readFileSync(path, 'utf8') }
  }

  it.each<[what: string, found: Found]>([
    ['a file of their own', { file: owned, folder: { uid: user, mode: 0o755 } }],
    ['a file of their own in a folder for all', { file: owned, folder: { uid: 0, mode: 0o1777 } }],
    [
      'a file of their own in a folder that cannot be listed',
      { file: owned, folder: { uid: user, mode: 0o300 } },
    ],
  ])('replaces %s', async (_, found) => {
    expect(await swapAsUser(found)).toEqual({ answer: ['swapped'], text: 'new' })
  })

  it.each<[what: string, found: Found]>([
    ["a file of their own in a folder of somebody else's", { file: owned, folder: { uid: 0, mode: 0o755 } }],
    ["a file for all in a folder of somebody else's", { file: shared, folder: { uid: 0, mode: 0o755 } }],
    [
      'a file for all whose inode is to be preserved',
      { file: shared, folder: { uid: user, mode: 0o755 }, preserveInode: true },
    ],
    ['the same in a folder for all', { file: shared, folder: { uid: 0, mode: 0o1777 }, preserveInode: true }],
    [
      'a program of their own, which stays one that runs as them',
      { file: { uid: user, mode: 0o4755 }, folder: { uid: user, mode: 0o755 }, preserveInode: true },
    ],
  ])('writes in place, and says so: %s', async (_, found) => {
    expect(await swapAsUser(found)).toEqual({
      answer: ['swapped', expect.stringContaining('in place')],
      text: 'new',
    })
  })

  it("loses no edit of a file in a folder of somebody else's", async () => {
    const path = await fileWith(shared)
    writeFileSync(path, '')
    chmodSync(join(path, '..'), 0o755)
    const ended = await Promise.all(
      ['a', 'b', 'c'].map((name) => child.run(['append', name, '10', path], { wrapper })),
    )
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([1, 2, 3].map(() => [0, '']))
    expect(new Set(readFileSync(path, 'utf8').split('\n')).size).toBe(31)
    expect(readFileSync(path, 'utf8').split('\n').length).toBe(31)
  })

  it.each<[what: string, found: Found, code: string]>([
    [
      'a file for all, whose owner would be another',
      { file: shared, folder: { uid: user, mode: 0o755 } },
      'EPERM',
    ],
    ['the same in a folder for all', { file: shared, folder: { uid: 0, mode: 0o1777 } }, 'EPERM'],
    [
      'a file that only others may write',
      { file: { uid: 0, mode: 0o644 }, folder: { uid: 0, mode: 0o755 } },
      'EACCES',
    ],
    [
      'a file of their own that nobody may write',
      { file: { uid: user, mode: 0o444 }, folder: { uid: user, mode: 0o755 } },
      'EACCES',
    ],
    [
      "the same in a folder of somebody else's",
      { file: { uid: user, mode: 0o444 }, folder: { uid: 0, mode: 0o755 } },
      'EACCES',
    ],
    [
      'a file for all in a folder that cannot be entered',
      { file: shared, folder: { uid: 0, mode: 0o700 } },
      'EACCES',
    ],
  ])('is refused: %s', async (_, found, code) => {
    expect(await swapAsUser(found)).toEqual({ answer: [code], text: 'old' })
  })
})
