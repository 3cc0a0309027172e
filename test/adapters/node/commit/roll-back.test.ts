import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nodeCalls, type Calls } from '../../../../src/adapters/node/calls.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { committing } from '../../../support/committing.ts'
import { failing, interceptedCalls, type Intercept } from '../../../support/intercepted-calls.ts'
import { leftIn, type Change } from '../../../support/scenario.ts'

const change: Change = {
  a: ['old a', 'new a'],
  b: ['old b', null],
  c: [null, 'new c'],
  d: ['old d', 'new d'],
}

const rolledBack = { code: 'EROLLEDBACK', left: [], cause: { code: 'EIO' } }

describe('rollBack', () => {
  it.each([
    ['that was removed', change, 'rename file', 'b', false],
    ['that was written in place', { a: ['old', 'new'], b: ['old', 'new'] }, 'write file', 'a', true],
  ] as const)('gives back the very file %s', async (_, files, call, name, preserveInode) => {
    const { root, commit } = await committing(files)
    const { ino } = statSync(join(root, name))
    const calls = interceptedCalls(failing({ call, nth: 2, code: 'EIO' }))
    const { result, sides } = await commit({ calls, preserveInode })
    expect(result).toMatchObject(rolledBack)
    expect([new Set(sides), leftIn(root)]).toEqual([new Set(['old']), []])
    expect(statSync(join(root, name)).ino).toBe(ino)
  })

  it.each(['known', 'not known'])('takes no second look at what it put back: links are %s', async (links) => {
    const { commit } = await committing(change)
    const { result, sides } = await commit({ calls: blindAfterFailure(links === 'known') })
    expect(result).toMatchObject(rolledBack)
    expect(new Set(sides)).toEqual(new Set(['old']))
  })

  it('lets a bug pass', async () => {
    const { commit } = await committing(change)
    const bug = new RangeError('a bug')
    let hasFailed = false
    const buggy: Intercept = async ({ name, on }, proceed) => {
      if (hasFailed && name === 'open' && on === 'file') throw bug
      if (name === 'link' && on === 'file') {
        hasFailed = true
        throw systemError('EIO', 'a call that fails')
      }
      return proceed()
    }
    expect((await commit({ calls: interceptedCalls(buggy) })).result).toBe(bug)
  })
})

/** Renaming `d` fails; from then on no file can be read that comes or goes. */
function blindAfterFailure(hasLinks: boolean): Partial<Calls> {
  let hasFailed = false
  const moved = new Set<string>()
  const move = (...paths: readonly string[]): void => {
    if (hasFailed) for (const path of paths.filter(isTheirs)) moved.add(path)
  }
  return {
    open: async (path, flags, mode) => {
      if (moved.has(path)) throw systemError('EIO', path)
      return nodeCalls.open(path, flags, mode)
    },
    link: async (from, to) => {
      if (!hasLinks && isTheirs(to)) throw systemError('ENOTSUP', to)
      await nodeCalls.link(from, to)
      move(to)
    },
    rename: async (from, to) => {
      hasFailed ||= basename(to) === 'd'
      if (basename(to) === 'd') throw systemError('EIO', to)
      await nodeCalls.rename(from, to)
      move(from, to)
    },
  }
}

function isTheirs(path: string): boolean {
  return !basename(path).startsWith('.hl-')
}
