import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NodeFileSystem } from '../../src/adapters/node/node-file-system.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { makeTemporaryFolder } from '../support/temporary-folder.ts'

let folder: string

beforeEach(() => {
  folder = makeTemporaryFolder()
})

afterEach(() => {
  rmSync(folder, { recursive: true })
})

const at = (path: string) => join(folder, path)
const toolsHere = () => createHashlineTools({ fileSystem: new NodeFileSystem(), cwd: folder })
const because = (path: string) => ({ path, reason: 'not needed' })

describe('executeHashlineRemove on a disk', () => {
  it('knows a created file by way of a link to its folder', async () => {
    const { write, remove } = toolsHere()
    mkdirSync(at('real'))
    symlinkSync('real', at('link'))
    await write.execute({ path: 'link/f', content: '1' })
    await remove.execute(because('real/f'))
    await write.execute({ path: 'real/g', content: '1' })
    await remove.execute(because('link/g'))
    expect(readdirSync(at('real'))).toEqual([])
  })

  it('removes a created file that was replaced by another one with the same bytes', async () => {
    const { write, remove } = toolsHere()
    await write.execute({ path: 'f', content: '1' })
    writeFileSync(at('copy'), '1')
    renameSync(at('copy'), at('f'))
    await remove.execute(because('f'))
    expect(readdirSync(folder)).toEqual([])
  })

  it('refuses a link in the place of a created file, even to another created one', async () => {
    const { write, remove } = toolsHere()
    await write.execute({ path: 'f', content: '1' })
    await write.execute({ path: 'g', content: '1' })
    unlinkSync(at('f'))
    symlinkSync('g', at('f'))
    await expect(remove.execute(because('f'))).rejects.toMatchObject({ code: 'not-a-file' })
    expect(readdirSync(folder)).toEqual(['f', 'g'])
  })

  it('refuses a file that was made by other means', async () => {
    writeFileSync(at('f'), '1')
    await expect(toolsHere().remove.execute(because('f'))).rejects.toMatchObject({ code: 'not-ours' })
    expect(readdirSync(folder)).toEqual(['f'])
  })
})
