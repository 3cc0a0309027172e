import { describe, expect, it } from 'vitest'
import { boundDenial } from '../../../../src/adapters/node/confinement/bound.ts'

const naming = { platform: 'posix', rule: 'exact' } as const
const bound = { folder: '/w/root', governed: 'the root', source: 'the allow-list' }

/** What becomes of a path below `/w/root` that may lead elsewhere, under an allow-list. */
function denial(requested: string, resolved = requested, prefixes: string[] | null = ['src', 'docs/notes']) {
  const forms = { requested, resolved, missing: [], isFollowed: true }
  return boundDenial(forms, { ...bound, prefixes }, naming)?.why ?? 'allowed'
}

describe('boundDenial', () => {
  it.each([
    ['/w/root/src/a.txt', 'allowed'],
    ['/w/root/src/sub/new.txt', 'allowed'],
    ['/w/root/docs/notes/n.md', 'allowed'],
    ['/w/root/src/.gitkeep', 'allowed'],
    ['/w/root/src/git~1x', 'allowed'],
    ['/w/root/src', 'outside-prefixes'],
    ['/w/root/docs', 'outside-prefixes'],
    ['/w/root/docs/notes', 'outside-prefixes'],
    ['/w/root/docs/other.md', 'outside-prefixes'],
    ['/w/root/src2/b.txt', 'outside-prefixes'],
    ['/w/root/SRC/a.txt', 'outside-prefixes'],
    ['/w/root', 'outside'],
    ['/w/escape.txt', 'outside'],
    ['/w/root-evil/x', 'outside'],
    ['/etc/hosts', 'outside'],
    ['/w/root/src/.git/config', 'protected'],
    ['/w/root/src/vendor/sub/.git/hooks/x', 'protected'],
    ['/w/root/.git', 'protected'],
  ])('of %s says %s', (path, answer) => {
    expect(denial(path)).toBe(answer)
  })

  it.each([
    ['/w/root/src/alias', '/w/root/src/a.txt', 'allowed'],
    ['/w/root/src/link', '/etc/hosts', 'outside'],
    ['/w/root/src/link', '/w/root/victim/v.txt', 'outside-prefixes'],
    ['/w/root/other/alias', '/w/root/src/a.txt', 'outside-prefixes'],
    ['/w/root/src/link', '/w/root/.git/config', 'protected'],
    ['/elsewhere/alias', '/w/root/src/a.txt', 'outside'],
  ])('wants both forms inside: %s, which leads to %s, is %s', (requested, resolved, answer) => {
    expect(denial(requested, resolved)).toBe(answer)
  })

  it('lets all of the folder be written without a list, and nothing under an empty one', () => {
    expect(denial('/w/root/any/file', '/w/root/any/file', null)).toBe('allowed')
    expect(denial('/w/root/src/a.txt', '/w/root/src/a.txt', [])).toBe('outside-prefixes')
  })

  it('does not protect the names that its own folder stands under', () => {
    const folder = '/w/.worktrees/one'
    const path = { requested: `${folder}/a`, resolved: `${folder}/a`, missing: [], isFollowed: true }
    expect(boundDenial(path, { ...bound, folder, prefixes: null }, naming)).toBeNull()
  })
})
