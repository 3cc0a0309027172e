import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { systemError } from '../../src/ports/system-error.ts'
import { nearestNames } from '../../src/tools/nearest-names.ts'
import { fakeFileSystem } from '../support/fake-file-system.ts'

/** The names that are near to one, in a folder of these. */
function near(name: string, ...there: readonly string[]): Promise<readonly string[]> {
  const files = Object.fromEntries(there.map((each) => [`/w/${each}`, '']))
  return nearestNames(new MemoryFileSystem(files), `/w/${name}`)
}

describe('nearestNames', () => {
  it.each<[what: string, name: string, there: string]>([
    ['in another case', 'readme.md', 'README.md'],
    ['composed, where it stands decomposed', '\u00fc.txt', 'u\u0308.txt'],
    ['decomposed, where it stands composed', 'u\u0308.txt', '\u00fc.txt'],
    ['with a letter too many', 'params.tss', 'params.ts'],
    ['with two letters swapped', 'parmas.ts', 'params.ts'],
    ['with another ending', 'params.js', 'params.ts'],
    ['in the plural', 'param.ts', 'params.ts'],
    ['that is short, one letter away', 'b', 'a'],
  ])('finds a name that was sent %s', async (_, name, there) => {
    expect(await near(name, there, 'something-else.json')).toEqual([there])
  })

  it('names folders too', async () => {
    expect(await near('srcs', 'src/a.ts')).toEqual(['src'])
  })

  it('puts the likeliest first, and equally likely ones in order', async () => {
    expect(await near('params.ts', 'parbms.ts', 'Params.ts', 'parums.ts')).toEqual([
      'Params.ts',
      'parbms.ts',
      'parums.ts',
    ])
  })

  it('names three at most', async () => {
    expect(await near('a1', 'a5', 'a4', 'a3', 'a2')).toEqual(['a2', 'a3', 'a4'])
  })

  it('names none that are further off than a third of the letters', async () => {
    expect([await near('abcdef', 'abcdXY'), await near('abcdef', 'abcXYZ')]).toEqual([['abcdXY'], []])
  })

  it.each<[path: string, folder: string]>([
    ['/w/src/a', '/w/src'],
    ['/w/a', '/w'],
    ['/a', '/'],
  ])('looks for %s in %s', async (path, folder) => {
    const looked: string[] = []
    const fileSystem = fakeFileSystem({}, () => ({
      readDirectory: async (directory) => {
        looked.push(directory)
        return [{ name: 'A', kind: 'file' }]
      },
    }))
    expect([await nearestNames(fileSystem, path), looked]).toEqual([['A'], [folder]])
  })

  it.each(['ENOENT', 'EACCES'])('names none where the folder answers %s', async (code) => {
    const closed = fakeFileSystem({}, () => ({
      readDirectory: () => Promise.reject(systemError(code, '/w')),
    }))
    expect(await nearestNames(closed, '/w/a')).toEqual([])
  })
})
