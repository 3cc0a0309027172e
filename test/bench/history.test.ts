import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countIn } from '../../bench/tokens/count.mjs'
import { changesIn } from '../../bench/tokens/history.mjs'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Files = Readonly<Record<string, string | Buffer>>

/** A repository with a commit for each set of files. */
async function repositoryOf(...commits: readonly Files[]): Promise<string> {
  const folder = await temporaryFolder()
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' })
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgSign=false']
  git('init', '--quiet')
  for (const files of commits) {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
    git('add', '--all')
    git(...author, 'commit', '--quiet', '--no-verify', '--message=x')
  }
  return folder
}

describe('changesIn', () => {
  it.each([
    ['a line replaced', 'a\nb\nc\n', 'a\nB\nc\n', [{ from: 2, to: 2, newFrom: 2, newTo: 2 }]],
    ['lines put in', 'a\nb\n', 'a\nx\ny\nb\n', [{ from: 2, to: 1, newFrom: 2, newTo: 3 }]],
    ['lines taken out', 'a\nx\ny\nb\n', 'a\nb\n', [{ from: 2, to: 3, newFrom: 2, newTo: 1 }]],
    ['a final newline', 'a\nb', 'a\nb\n', [{ from: 2, to: 2, newFrom: 2, newTo: 3 }]],
    ['an empty file filled', '', 'a\n', [{ from: 1, to: 1, newFrom: 1, newTo: 2 }]],
  ])('finds the regions of %s', async (_, before, after, regions) => {
    const repository = await repositoryOf({ 'a.txt': before }, { 'a.txt': after })
    const { changes } = changesIn(repository, 10)
    expect(changes).toMatchObject([{ path: 'a.txt', before, after, regions }])
    expect(countIn(changes).formats.map(({ wrong }) => wrong)).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('takes the changes of the newest commits, and files by their whole names', async () => {
    const path = 'päth/with spaces.txt'
    const repository = await repositoryOf({ [path]: '1\n' }, { [path]: '2\n' }, { [path]: '3\n' })
    expect(changesIn(repository, 1).changes).toMatchObject([{ path, before: '2\n', after: '3\n' }])
    expect(changesIn(repository, 9).changes.map(({ after }) => after)).toEqual(['3\n', '2\n'])
  })

  it('leaves out what no model edits by lines, and says how much of it', async () => {
    const first = {
      'a.bin': Buffer.from([0, 1]),
      'package-lock.json': '1\n',
      'cr.txt': 'a\r\n',
      'l.txt': '\u00e9\n',
    }
    const second = {
      'a.bin': Buffer.from([0, 2]),
      'package-lock.json': '2\n',
      'cr.txt': 'b\r\n',
      'l.txt': Buffer.from([0xe9, 0x0a]),
      'added.txt': 'x\n',
    }
    const { changes, skipped } = changesIn(await repositoryOf(first, second), 10)
    expect(changes).toEqual([])
    expect(skipped).toEqual({
      'binary, or another mode only': 1,
      generated: 1,
      'with a carriage return': 1,
      'not UTF-8': 1,
    })
  })
})
