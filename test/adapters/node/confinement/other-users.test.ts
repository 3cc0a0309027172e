import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allowOnly, writePolicy } from '../../../support/policies.ts'
import { buildChildProgram, type ChildProgram } from '../../../support/child-program.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const [user, other] = [4711, 4712]

// Only the superuser can make files of other users, and become one.
describe.runIf(process.geteuid?.() === 0)('a scope, for a user among others', () => {
  let child: ChildProgram
  beforeAll(async () => {
    child = await buildChildProgram()
  })
  afterAll(() => child.remove())

  /** Makes `work/a` and `work/b` as the user whose folder `work` is, once `prepare` has seen to what is above. */
  async function makeAsUser(prepare: (top: string) => Promise<unknown>, scope: object = {}): Promise<string> {
    const top = await temporaryFolder()
    await mkdir(join(top, 'work'))
    await chown(join(top, 'work'), user, user)
    await chmod(top, 0o755)
    await prepare(top)
    const paths = ['a', 'b'].map((name) => join(top, 'work', name))
    const { stdout, stderr } = await child.run(['make as', String(user), JSON.stringify(scope), ...paths])
    expect(stderr).toBe('')
    return JSON.parse(stdout)
  }

  it('binds by a policy that the user cannot write', async () => {
    expect(await makeAsUser((top) => allowOnly(top, ['elsewhere']))).toMatch(/^EACCES: the policy/)
    expect(await makeAsUser((top) => allowOnly(top, ['work']))).toBe('swapped')
  })

  it('passes through folders that may be searched and not listed', async () => {
    expect(await makeAsUser((top) => chmod(top, 0o711))).toBe('swapped')
    expect(await makeAsUser((top) => chmod(top, 0o711), { root: '/' })).toBe('swapped')
  })

  it.each([
    ['another user’s', async (top: string) => own(await allowOnly(top, ['work']), other)],
    [
      'in a folder of another user',
      async (top: string) => chown(dirname(await allowOnly(top, ['work'])), other, other),
    ],
    [
      'planted in a shared folder',
      async (top: string) => {
        await own(await allowOnly(top, ['work']), other)
        await chown(top, 0, 0)
        await chmod(top, 0o1777)
      },
    ],
    ['one the user cannot read', async (top: string) => chmod(await allowOnly(top, ['work']), 0o600)],
    [
      'in a folder the user cannot look into',
      async (top: string) => chmod(dirname(await allowOnly(top, ['work'])), 0o700),
    ],
  ])('is denied everything by a policy that is %s', async (_, prepare) => {
    expect(await makeAsUser(prepare)).toMatch(
      /^ERR_POLICY: the policy ".*policy\.json" cannot be relied on: /,
    )
  })

  it('writes several files beside a policy whose folder takes none', async () => {
    const made = await makeAsUser((top) => writePolicy(join(top, 'work'), '{"version":1}'))
    expect(made).toBe('swapped')
  })
})

/** Gives a policy, its folder and the folder it governs to a user. */
async function own(file: string, owner: number): Promise<void> {
  await readFile(file)
  for (const path of [file, dirname(file), dirname(dirname(file))]) await chown(path, owner, owner)
}
