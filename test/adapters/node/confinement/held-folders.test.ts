import { execFileSync } from 'node:child_process'
import { chmod, chown, link, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { HeldFolders } from '../../../../src/adapters/node/confinement/held-folders.ts'
import { allowOnly, writePolicy } from '../../../support/policies.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const isLinux = process.platform === 'linux'
const guarantees = isLinux ? (['pinned', 'checked'] as const) : (['checked'] as const)

describe.each(guarantees)('HeldFolders, %s', (guarantee) => {
  /** A folder with what `make` puts there, held. */
  async function held(make: (folder: string) => Promise<unknown> = async () => undefined) {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'a', 'b'), { recursive: true })
    await make(folder)
    const folders = new HeldFolders({ guarantee, asksPolicies: true })
    onTestFinished(() => folders.close())
    folders.hold(join(folder, 'a', 'b'))
    return { folder, folders, below: join(folder, 'a', 'b') }
  }

  it('finds the policies on the way, the outermost first', async () => {
    const { folder, folders, below } = await held(async (at) => {
      await writePolicy(at, '{"version":1}')
      await allowOnly(join(at, 'a', 'b'), ['src'])
    })
    expect(folders.policiesOver(below)).toEqual([
      { file: join(folder, '.hashline', 'policy.json'), folder, says: { ok: true, prefixes: null } },
      { file: join(below, '.hashline', 'policy.json'), folder: below, says: { ok: true, prefixes: ['src'] } },
    ])
  })

  it('takes a folder .hashline without a policy for none', async () => {
    const { folders, below } = await held((at) => mkdir(join(at, '.hashline')))
    expect(folders.policiesOver(below)).toEqual([])
  })

  it('relies on a policy of 64 KiB', async () => {
    const text = '{"version":1}'
    const { folders, below } = await held((at) => writePolicy(at, text + ' '.repeat(65_536 - text.length)))
    expect(folders.policiesOver(below)).toMatchObject([{ says: { ok: true } }])
  })

  it.each([
    ['malformed', (file: string) => writeFile(file, '{"version":1,"stop":true}')],
    ['over 64 KiB', (file: string) => writeFile(file, `{"version":1}${' '.repeat(65_536)}`)],
    ['writable by its group', (file: string) => chmod(file, 0o664)],
    ['writable by all', (file: string) => chmod(file, 0o646)],
    ['in a folder writable by all', (file: string) => chmod(dirname(file), 0o777)],
    ['a hard link', (file: string) => link(file, `${file}-2`)],
    [
      'a link',
      async (file: string) => {
        await rename(file, `${file}-2`)
        await symlink('policy.json-2', file)
      },
    ],
    [
      'a folder',
      async (file: string) => {
        await rm(file)
        await mkdir(file)
      },
    ],
    [
      'a FIFO',
      async (file: string) => {
        await rm(file)
        execFileSync('mkfifo', [file])
      },
    ],
    [
      'in a folder that is a link',
      async (file: string) => {
        await rename(dirname(file), `${dirname(file)}-2`)
        await symlink('.hashline-2', dirname(file))
      },
    ],
    [
      'in what is no folder',
      async (file: string) => {
        await rm(dirname(file), { recursive: true })
        await writeFile(dirname(file), '')
      },
    ],
  ])('cannot rely on a policy that is %s', async (_, spoil) => {
    const { folders, below } = await held(async (at) => spoil(await writePolicy(at, '{"version":1}')))
    expect(folders.policiesOver(below)).toMatchObject([{ says: { ok: false } }])
  })

  it.runIf(process.geteuid?.() === 0).each([
    ['file', (file: string) => chown(file, 4711, 4711)],
    ['folder', (file: string) => chown(dirname(file), 4711, 4711)],
    ['governed folder', (file: string) => chown(dirname(dirname(file)), 4711, 4711)],
  ])('cannot rely on a policy whose %s is another user’s', async (_, spoil) => {
    const { folders, below } = await held(async (at) => spoil(await writePolicy(at, '{"version":1}')))
    expect(folders.policiesOver(below)).toMatchObject([{ says: { ok: false } }])
  })

  it('relies on a policy in a folder that all may write to, if it is sticky as /tmp is', async () => {
    const { folders, below } = await held(async (at) => {
      await writePolicy(at, '{"version":1}')
      await chmod(at, 0o1777)
    })
    expect(folders.policiesOver(below)).toMatchObject([{ says: { ok: true } }])
  })

  it.each([
    ['a folder on the way is moved', (at: string) => rename(join(at, 'a'), join(at, 'z'))],
    ['a policy appears', (at: string) => writePolicy(at, '{"version":1}')],
    ['a policy appears in a folder on the way', (at: string) => writePolicy(join(at, 'a'), '{"version":1}')],
  ])('notices that %s', async (_, happen) => {
    const { folder, folders, below } = await held()
    expect(folders.areUnchanged(below)).toBe(true)
    await happen(folder)
    expect(folders.areUnchanged(below)).toBe(false)
  })

  it.each([
    ['narrower', (at: string) => allowOnly(at, [])],
    ['gone', (at: string) => rm(join(at, '.hashline'), { recursive: true })],
    ['writable by all', (at: string) => chmod(join(at, '.hashline', 'policy.json'), 0o666)],
  ])('notices that a policy is %s', async (_, happen) => {
    const { folder, folders, below } = await held((at) => writePolicy(at, '{"version":1}'))
    await happen(folder)
    expect(folders.areUnchanged(below)).toBe(false)
  })

  it.runIf(isLinux)('leaves nothing open', async () => {
    const before = (await readdir('/proc/self/fd')).length
    const { folder, folders } = await held((at) => writePolicy(at, 'not a policy'))
    await symlink('a', join(folder, 'link'))
    expect(() => folders.hold(join(folder, 'link', 'b'))).toThrow()
    folders.close()
    expect((await readdir('/proc/self/fd')).length).toBe(before)
  })
})
