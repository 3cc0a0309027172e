import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { FifoPool } from '../../../../src/adapters/node/shell/fifo-pool.ts'
import { openPipes } from '../../../../src/adapters/node/shell/pipes.ts'
import { systemError } from '../../../../src/ports/system-error.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A pool that cannot make a pipe. */
async function poolFailing(error: Error): Promise<FifoPool> {
  const pool = new FifoPool(join(await temporaryFolder(), 'pipes'))
  vi.spyOn(pool, 'outlet').mockRejectedValue(error)
  return pool
}

/** What a command prints that copies its input. */
async function printed(pool: FifoPool | null, command: string): Promise<unknown> {
  const pipes = await openPipes(pool, 'open')
  const child = spawn('/bin/sh', ['-c', command], { stdio: [...pipes.stdio] })
  const exited = once(child, 'exit')
  const { stdin, stdout, stderr } = pipes.connect(child)
  stdin?.write('typed')
  const [text] = await once(stdout.setEncoding('utf8'), 'data')
  stdin?.end()
  expect(await exited).toEqual([0, null])
  for (const each of [stdout, stderr]) each.destroy()
  return text
}

describe('openPipes', () => {
  it('gives pipes with names, which can be opened again by them', async () => {
    expect(await printed(new FifoPool(join(await temporaryFolder(), 'pipes')), 'cat /dev/stdin')).toBe(
      'typed',
    )
  })

  it.each<[where: string, make: () => Promise<FifoPool | null>]>([
    ['there is no pool', async () => null],
    ['the pool makes none', () => poolFailing(systemError('ENOENT', 'mkfifo'))],
    ['its folder was cleaned away', async () => cleanedAway()],
  ])('gives those of Node where %s', async (_, make) => {
    expect(await printed(await make(), 'cat')).toBe('typed')
  })

  it('gives a process without input none', async () => {
    const { stdio, discard } = await openPipes(null, 'none')
    expect(stdio).toEqual(['ignore', 'pipe', 'pipe'])
    discard()
  })

  it.each(['none', 'open'] as const)(
    'leaves nothing open where one of the pipes fails: input %s',
    async (input) => {
      const folder = join(await temporaryFolder(), 'pipes')
      const pool = new FifoPool(folder)
      ;(await openPipes(pool, input)).discard()
      // Folders may be opened to be read, and not to be written.
      for (const name of readdirSync(folder)) {
        rmSync(join(folder, name))
        mkdirSync(join(folder, name))
      }
      const before = readdirSync('/dev/fd').length
      expect((await openPipes(pool, input)).stdio).toContain('pipe')
      expect(readdirSync('/dev/fd')).toHaveLength(before)
    },
  )

  it('lets a bug pass', async () => {
    const pool = await poolFailing(new TypeError('a bug'))
    await expect(openPipes(pool, 'open')).rejects.toThrow('a bug')
  })
})

async function cleanedAway(): Promise<FifoPool> {
  const folder = join(await temporaryFolder(), 'pipes')
  const pool = new FifoPool(folder)
  ;(await openPipes(pool, 'none')).discard()
  rmSync(folder, { recursive: true })
  return pool
}
