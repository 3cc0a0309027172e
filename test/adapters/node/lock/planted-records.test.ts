import { readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OpenFile } from '../../../../src/adapters/node/calls.ts'
import { formatLock } from '../../../../src/adapters/node/lock/lock-record.ts'
import { ownIdentity, type ProcessIdentity } from '../../../../src/adapters/node/lock/process-identity.ts'
import { lockNameOf, nameOf, newId } from '../../../../src/adapters/node/names.ts'
import { NodeFileSystem } from '../../../../src/adapters/node/node-file-system.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A text that says of a pid what `formatLock` says of one. */
function lockOf(pid: string): string {
  return lockBy({ pid: 7777 }).replace(' 7777 ', ` ${pid} `)
}

function lockBy(owner: Partial<ProcessIdentity>): string {
  return formatLock({ id: newId(), commit: newId(), journal: '.', owner: { ...ownIdentity(), ...owner } })
}

const elsewhere = { host: 'elsewhere', boot: 'x' }

/** Plants a record as it would be after an hour, writes the file `a` beside it, and gives what is left then. */
async function writtenBeside(name: string, text: string, byteLength = text.length): Promise<string[]> {
  const folder = await temporaryFolder()
  writeFileSync(join(folder, name), text, { mode: 0o600 })
  truncateSync(join(folder, name), byteLength)
  utimesSync(join(folder, name), 1, 1)
  return writtenIn(folder)
}

async function writtenIn(folder: string): Promise<string[]> {
  const path = join(folder, 'a')
  expect(await new NodeFileSystem().compareAndSwap(path, null, Buffer.from('new'))).toBe('swapped')
  expect(readFileSync(path, 'utf8')).toBe('new')
  return readdirSync(folder)
}

/** Node's `open`, and how many files it had open at one time at most. */
function countedOpen() {
  const count = { now: 0, most: 0 }
  return {
    count,
    async open(path: string, flags: number, mode?: number): Promise<OpenFile> {
      const file = await open(path, flags, mode)
      count.now += 1
      count.most = Math.max(count.most, count.now)
      const close = file.close.bind(file)
      return Object.assign(file, { close: () => close().finally(() => (count.now -= 1)) })
    },
  }
}

describe('a write beside planted records', () => {
  it.each(['0', '1', `${2 ** 31}`, `${2 ** 32 + 1}`, `1${'0'.repeat(20)}`, '9'.repeat(400)])(
    'takes a lock away from the process %s',
    async (pid) => {
      expect(await writtenBeside(lockNameOf('a'), lockOf(pid))).toEqual(['a'])
    },
  )

  it('reads no lock of any size', async () => {
    expect(await writtenBeside(lockNameOf('a'), '', 2 ** 32)).toEqual(['a'])
  })

  it('reads no journal of any size, and leaves it', async () => {
    const name = nameOf(newId(), 'journal')
    expect(await writtenBeside(name, '', 2 ** 32)).toEqual([name, 'a'])
  })

  it('reads no beginning of a record of any size', async () => {
    expect(await writtenBeside(nameOf(newId(), 'new'), '', 2 ** 32)).toEqual(['a'])
  })

  it.each([
    ['of this process', {}, 'old', true],
    ['of a process that is dead', { pid: 0 }, 'young', false],
    ['of another machine', elsewhere, 'young', true],
    ['of another machine', elsewhere, 'old', false],
  ])('keeps a lock that is being made %s: %o, %s: %s', async (_, owner, age, stays) => {
    const folder = await temporaryFolder()
    const name = nameOf(newId(), 'new')
    writeFileSync(join(folder, name), lockBy(owner))
    if (age === 'old') utimesSync(join(folder, name), 1, 1)
    expect(await writtenIn(folder)).toEqual(stays ? [name, 'a'] : ['a'])
  })

  it('keeps new bytes while a lock says nothing, which may speak of them', async () => {
    const folder = await temporaryFolder()
    const [lock, bytes] = [lockNameOf('b'), nameOf(newId(), 'tmp')]
    for (const name of [lock, bytes]) writeFileSync(join(folder, name), '')
    expect((await writtenIn(folder)).toSorted()).toEqual([lock, bytes, 'a'].toSorted())
    rmSync(join(folder, lock))
    rmSync(join(folder, 'a'))
    expect(await writtenIn(folder)).toEqual(['a'])
  })

  it('has few files open, however many records there are', async () => {
    const folder = await temporaryFolder()
    for (let index = 0; index < 200; index += 1) {
      writeFileSync(join(folder, lockNameOf(`${index}`)), lockOf('7'))
      writeFileSync(join(folder, nameOf(newId(), 'journal')), '', { mode: 0o600 })
      writeFileSync(join(folder, nameOf(newId(), 'new')), '')
    }
    const { open: counting, count } = countedOpen()
    const fileSystem = new NodeFileSystem({ calls: { open: counting } })
    await fileSystem.compareAndSwap(join(folder, 'a'), null, Buffer.from('new'))
    expect(count.most).toBeLessThan(10)
    expect(count.now).toBe(0)
  })
})
