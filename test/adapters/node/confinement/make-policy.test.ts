import { mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makePolicy } from '../../../../src/adapters/node/confinement/make-policy.ts'
import { writePolicy } from '../../../support/policies.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

describe('makePolicy', () => {
  it('gives a folder a policy that leaves all of it, and finds it', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, '.hashline/policy.json')
    expect(makePolicy(folder)).toEqual({ file, folder, says: { ok: true, prefixes: null } })
    expect(readFileSync(file, 'utf8')).toBe('{ "version": 1 }\n')
    expect(statSync(file).mode & 0o777).toBe(0o644)
  })

  it('takes a folder .hashline that is there', async () => {
    const folder = await temporaryFolder()
    mkdirSync(join(folder, '.hashline'))
    expect(makePolicy(folder)?.says).toEqual({ ok: true, prefixes: null })
  })

  it('leaves a policy that is there as it is', async () => {
    const folder = await temporaryFolder()
    const file = await writePolicy(folder, '{"version":1,"write":[]}')
    expect(() => makePolicy(folder)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
    expect(readFileSync(file, 'utf8')).toBe('{"version":1,"write":[]}')
  })

  it.each<[what: string, take: (path: string, elsewhere: string) => void]>([
    ['a file', (path) => writeFileSync(path, '')],
    ['a link', (path, elsewhere) => symlinkSync(elsewhere, path)],
  ])('puts none where its place is taken by %s', async (_, take) => {
    const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()]
    take(join(folder, '.hashline'), elsewhere)
    expect(() => makePolicy(folder)).toThrow(expect.objectContaining({ code: 'ENOTDIR' }))
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('refuses a folder that is not there', async () => {
    const folder = join(await temporaryFolder(), 'none')
    expect(() => makePolicy(folder)).toThrow(expect.objectContaining({ code: 'ERR_POLICY' }))
  })
})
