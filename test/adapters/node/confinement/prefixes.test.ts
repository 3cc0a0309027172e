import { describe, expect, it } from 'vitest'
import { flawOfPrefixes } from '../../../../src/adapters/node/confinement/prefixes.ts'

describe('flawOfPrefixes', () => {
  it.each([[[]], [['src']], [['src', 'docs/notes', '.github']]])('takes %j', (entries) => {
    expect(flawOfPrefixes(entries, 'posix')).toBeNull()
  })

  it.each([
    ['..'],
    ['../x'],
    ['src/../..'],
    ['.'],
    ['./src'],
    ['src//a'],
    ['src/'],
    ['/src'],
    ['/'],
    [''],
    ['  '],
    ['a\0b'],
    ['src\r'],
    ['src\\gen'],
    ['C:/src'],
    ['.git/hooks'],
    ['a/.GIT'],
    ['.worktrees/x'],
    ['.hashline'],
    ['a\ud800'],
    [7],
    [null],
  ])('refuses the entry %j, and says which it is', (entry) => {
    expect(flawOfPrefixes(['src', entry], 'posix')).toMatchObject({ flaw: 'entry', index: 1 })
  })

  it.each([['src\\gen'], ['C:src'], ['nul']])('refuses the entry %j on Windows', (entry) => {
    expect(flawOfPrefixes([entry], 'windows')).toMatchObject({ flaw: 'entry', index: 0 })
  })

  it('refuses a list that is too long, without looking at its entries', () => {
    const entries = Array.from({ length: 100_000 }, () => '..')
    expect(flawOfPrefixes(entries, 'posix')).toEqual({ flaw: 'too-many', limit: 1024 })
  })
})
