import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainPlace } from '../../../../src/adapters/node/confinement/explain-place.ts'
import { bestGuarantee } from '../../../../src/adapters/node/confinement/step.ts'
import { allowOnly, writePolicy } from '../../../support/policies.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A folder with a policy that leaves `src` and `docs`, and one in `src` that leaves `deep`. */
async function governed(): Promise<string> {
  const top = await temporaryFolder()
  mkdirSync(join(top, 'src/deep'), { recursive: true })
  await allowOnly(top, ['src', 'docs'])
  await allowOnly(join(top, 'src'), ['deep'])
  return top
}

const policyIn = (folder: string): string => join(folder, '.hashline/policy.json')

describe('explainPlace', () => {
  it('says what the root and each policy say, the outermost first, and what they leave', async () => {
    const root = await governed()
    expect(explainPlace('src/a', { root, allow: ['src'] })).toEqual({
      path: 'src/a',
      resolved: join(root, 'src/a'),
      isWritable: false,
      reason: `the policy "${policyIn(join(root, 'src'))}" lets only what is below "deep" be written`,
      chain: [
        { source: 'root', folder: root, write: ['src'], reason: null },
        { source: policyIn(root), folder: root, write: ['src', 'docs'], reason: null },
        {
          source: policyIn(join(root, 'src')),
          folder: join(root, 'src'),
          write: ['deep'],
          reason: `the policy "${policyIn(join(root, 'src'))}" lets only what is below "deep" be written`,
        },
      ],
      writableBelow: [join(root, 'src/deep')],
      guarantee: bestGuarantee(),
    })
  })

  it('gives no reason where the place may be written', async () => {
    const root = await governed()
    const { isWritable, reason, chain } = explainPlace('src/deep/a', { root })
    expect([isWritable, reason, chain.map((ruling) => ruling.reason)]).toEqual([
      true,
      null,
      [null, null, null],
    ])
  })

  it('asks policies also where the root refuses already', async () => {
    const root = await governed()
    const { reason, chain } = explainPlace('docs/a', { root, allow: ['src'] })
    const refused = 'the allow-list lets only what is below "src" be written'
    expect([reason, chain.map((ruling) => ruling.reason)]).toEqual([refused, [refused, null]])
  })

  it('asks none where the host says so', async () => {
    const root = await governed()
    expect(explainPlace('docs/a', { root, policies: 'ignore' })).toMatchObject({
      isWritable: true,
      chain: [{ source: 'root', write: null }],
      writableBelow: [root],
    })
  })

  it('lets a policy that cannot be relied on leave nothing', async () => {
    const top = await temporaryFolder()
    const file = await writePolicy(top, 'malformed')
    const wrong = 'it is not of the form { "version": 1, "write": [paths] }'
    expect(explainPlace(join(top, 'a'), {})).toMatchObject({
      isWritable: false,
      chain: [{ source: file, write: [], reason: `the policy "${file}" cannot be relied on: ${wrong}` }],
      writableBelow: [],
    })
  })

  it('bounds nothing where there is neither a root nor a policy', async () => {
    const top = await temporaryFolder()
    expect(explainPlace(join(top, 'a'), {})).toMatchObject({
      isWritable: true,
      chain: [],
      writableBelow: null,
    })
  })

  it('says nothing of a place whose letters are refused', async () => {
    const root = await governed()
    expect(explainPlace('a\\b', { root })).toMatchObject({
      resolved: null,
      isWritable: false,
      reason: 'the path holds a backslash; folders are separated by /',
      chain: [],
    })
  })

  it('asks no policy where links cannot be followed', async () => {
    const root = await governed()
    symlinkSync('loop', join(root, 'src/loop'))
    const { chain } = explainPlace('src/loop', { root })
    expect(chain.map(({ source }) => source)).toEqual(['root'])
  })

  it.runIf(process.platform === 'linux')('keeps no folder open', async () => {
    const root = await governed()
    const before = readdirSync('/proc/self/fd').length
    explainPlace('src/a', { root })
    expect(readdirSync('/proc/self/fd')).toHaveLength(before)
  })
})
