import { describe, expect, it } from 'vitest'
import { flawOfPrefixes } from '../../../../src/adapters/node/confinement/prefixes.ts'

describe('flawOfPrefixes', () => {
  it.each([[[]], [['src']], [['src', 'docs/notes', '.github']]])('takes %j', (entries) => {
    expect(flawOfPrefixes(entries, 'posix')).toBeNull()
  })

  it.each([
    ['..', 'not plain: no name may be empty, . or ..'],
    ['../x', 'not plain: no name may be empty, . or ..'],
    ['src/../..', 'not plain: no name may be empty, . or ..'],
    ['.', 'not plain: no name may be empty, . or ..'],
    ['./src', 'not plain: no name may be empty, . or ..'],
    ['src//a', 'not plain: no name may be empty, . or ..'],
    ['src/', 'not plain: no name may be empty, . or ..'],
    ['/src', 'absolute'],
    ['/', 'absolute'],
    ['', 'not a path'],
    ['  ', 'not a path'],
    ['a\0b', 'not a path'],
    ['src\r', 'not a path'],
    ['src\\gen', 'written with a backslash'],
    ['C:/src', 'not a path'],
    ['.git/hooks', 'protected'],
    ['a/.GIT', 'protected'],
    ['.worktrees/x', 'protected'],
    ['.hashline', 'protected'],
    ['a\ud800', 'not a path'],
    [7, 'not text'],
    [null, 'not text'],
  ])('refuses the entry %j, and says which it is, and that it is %s', (entry, wrong) => {
    expect(flawOfPrefixes(['src', entry], 'posix')).toEqual({ flaw: 'entry', index: 1, wrong })
  })

  it.each([['src\\gen'], ['C:src'], ['nul']])('refuses the entry %j on Windows', (entry) => {
    expect(flawOfPrefixes([entry], 'windows')).toMatchObject({ flaw: 'entry', index: 0 })
  })

  it('takes 1024 entries', () => {
    expect(
      flawOfPrefixes(
        Array.from({ length: 1_024 }, () => 'src'),
        'posix',
      ),
    ).toBeNull()
  })

  it('refuses a list that is too long, without looking at its entries', () => {
    const entries = Array.from({ length: 100_000 }, () => '..')
    expect(flawOfPrefixes(entries, 'posix')).toEqual({ flaw: 'too-many', limit: 1024 })
  })
})
