import { expect, it } from 'vitest'
import { MemoryFileSystem } from '../../../src/adapters/memory/memory-file-system.ts'
import { transactionContract } from '../../support/transaction-contract.ts'

transactionContract('MemoryFileSystem', async () => ({ fileSystem: new MemoryFileSystem(), folder: '/work' }))

it('refuses to create a file and another below it, and creates neither', async () => {
  const fileSystem = new MemoryFileSystem()
  const swaps = ['/x', '/x/y'].map((path) => ({ path, expected: null, next: new Uint8Array([1]) }))
  await expect(fileSystem.transaction(swaps)).rejects.toMatchObject({ code: 'ENOTDIR' })
  expect(await fileSystem.readDirectory('/')).toEqual([])
})
