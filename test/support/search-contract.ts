import { describe, expect, it } from 'vitest'
import type { FileSystem } from '../../src/ports/file-system.ts'
import { encodeUtf8, maxByteLength } from '../../src/protocol/bytes.ts'
import { quote } from '../../src/protocol/quote.ts'
import { executeHashlineGrep } from '../../src/tools/grep.ts'
import type { GrepParams } from '../../src/tools/grep-params.ts'
import { listedMatches } from './listed-matches.ts'
import { refusalOf } from './refusal.ts'

/** What stands in the file; a number is a file of so many bytes; what is read-only says so. */
type Content = string | Uint8Array | number | { readonly readOnly: string }

export type Files = Readonly<Record<string, Content>>

/** Files, and the folder that they stand in. */
export interface World {
  readonly fileSystem: FileSystem
  readonly cwd: string
}

type Sent = Omit<GrepParams, 'pattern'>

/** Whatever searches, the answers are the same, letter for letter. */
export function searchContract(name: string, create: (files: Files) => Promise<World>): void {
  async function grep(files: Files, pattern: string, sent: Sent = {}): Promise<string> {
    const { fileSystem, cwd } = await create(files)
    const { content } = await executeHashlineGrep({ pattern, ...sent }, cwd, undefined, fileSystem)
    return content[0].text
  }

  /** The paths of the files that are listed. */
  async function pathsOf(files: Files, sent: Sent = {}, pattern = 'x'): Promise<string> {
    const { fileSystem, cwd } = await create(files)
    const { details } = await executeHashlineGrep({ pattern, ...sent }, cwd, undefined, fileSystem)
    return details.files.map(({ path }) => path).join(' ')
  }

  describe(name, () => {
    describe('finds lines', () => {
      it.each<[what: string, content: string, pattern: string, lines: string, sent?: Sent]>([
        ['that hold a text', 'a\nfoo\nb\nfoo bar\n', 'foo', '>2 | >4'],
        ['that are next to each other, as one group', 'a\nfoo\nfoo\n', 'foo', '>2 >3'],
        [
          'with context, which ends at the ends of the file',
          'foo\na\nb\nc\nfoo\n',
          'foo',
          '>1 2 | 4 >5 6',
          { context: 1 },
        ],
        [
          'with context that meets, as one group',
          'foo\na\nb\nc\nfoo\n',
          'foo',
          '>1 2 3 4 >5 6',
          { context: 2 },
        ],
        ['by a class', 'a1\nb\nc2\n', String.raw`[a-c]\d`, '>1 | >3'],
        ['by an alternative', 'one\ntwo\nthree\n', 'one|three', '>1 | >3'],
        ['by a look behind', 'ab\ncb\n', '(?<=a)b', '>1'],
        ['by a reference', 'aa\nab\n', String.raw`(\w)\1`, '>1'],
        ['by a category', 'é\n1\n', String.raw`\p{L}`, '>1'],
        ['by their beginning', 'foo\n foo\n', '^foo', '>1'],
        ['by their end', 'foo\nfoo \n', 'foo$', '>1'],
        ['by their end, before CR LF', 'foo\r\nfoo \r\n', 'foo$', '>1'],
        ['by both ends, between lone CR', 'a\rfoo\rb\r\nfoo\r', '^foo$', '>2 | >4'],
        ['whose text a lone CR would split', 'a\rb\nab\n', 'a.?b', '>3'],
        ['without the byte-order mark', '\uFEFFa\nb\n', '^a', '>1'],
        ['with U+FEFF as text in the middle', 'a\uFEFFb\n', '^a.b$', '>1'],
        ['that U+2028, U+0085, VT and FF do not split', 'a\u2028b\u0085c\vd\fe\nb\n', '^a.b.c.d.e$', '>1'],
        ['that are empty, behind the last ending too', 'a\n\nb\n', '^$', '>2 | >4'],
        ['of an empty file', '', '^$', '>1'],
        ['of a file of nothing but a byte-order mark', '\uFEFF', '^$', '>1'],
        ['without a final newline', 'a\nfoo', 'foo', '>2'],
        ['by characters, not bytes', 'é\nü😀\n', '^..$', '>2'],
        ['by words of ASCII', 'éa\nba\n', String.raw`\ba`, '>1'],
        ['by what is no word of ASCII', 'é\ne\n', String.raw`^\W$`, '>1'],
        ['by space, the no-break kind too', 'a\u00A0b\na\u0085b\n', String.raw`a\sb`, '>1'],
        ['whatever the case', 'FOO\nfoo\n', 'Foo', '>1 >2', { ignoreCase: true }],
        ['whatever the case of other letters', 'É\nΣ\nς\n', '[éσ]', '>1 >2 >3', { ignoreCase: true }],
        ['in their own case', 'FOO\nfoo\n', 'foo', '>2'],
        ['by a text with signs of expressions', 'a.b(\nab\n', '.b(', '>1', { literal: true }],
        ['by a text with a backslash', 'a\\d\na1\n', String.raw`\d`, '>1', { literal: true }],
        ['by a pattern that begins like an option', '--files\n-e\n', '-e', '>2'],
        ['by a text that looks like an option', '--files\n-e\n', '--files', '>1', { literal: true }],
        ['by punctuation with a needless backslash', 'a-"b"\n', String.raw`\-\"b`, '>1'],
        ['that look like a listing', '>> 1#abc|x\n', '^>> ', '>1'],
      ])('%s: %j', async (_, content, pattern, lines, sent) => {
        expect(await grep({ 'a.txt': content }, pattern, sent)).toBe(listedMatches('a.txt', content, lines))
        expect(await grep({ 'a.txt': content }, pattern, { ...sent, path: 'a.txt' })).toBe(
          listedMatches('a.txt', content, lines),
        )
      })

      it('in many files, in the order of their paths', async () => {
        const files = { 'b/c': 'x\n', b2: 'x\n', 'a/z/y': 'x\n', 'a/b': 'x', 'B/a': 'x', é: 'x', c: 'y' }
        const paths = ['B/a', 'a/b', 'a/z/y', 'b/c', 'b2', 'é'] as const
        expect(await grep(files, 'x')).toBe(
          paths.map((path) => listedMatches(path, files[path], '>1')).join('\n\n'),
        )
      })

      it('in the folder named, under its name', async () => {
        const files = { 'src/a/b': 'x', 'src/c': 'x', d: 'x' }
        expect(await pathsOf(files, { path: 'src' })).toBe('src/a/b src/c')
        expect(await pathsOf(files, { path: 'src/' })).toBe('src/a/b src/c')
        expect(await pathsOf(files, { path: './src/a/../a' })).toBe('src/a/b')
      })
    })

    describe('where nothing is found', () => {
      it.each<[what: string, files: Files, sent: Sent, answer: string]>([
        ['a file', { a: 'b' }, { path: 'a' }, 'No match: "x" is not in "a".'],
        ['a folder', { a: 'b', 'c/d': '' }, {}, 'No match: "x" is not in any of the 2 files of ".".'],
        [
          'a folder of one file',
          { 'c/d': '' },
          { path: 'c' },
          'No match: "x" is not in the one file of "c".',
        ],
        [
          'the files that a glob names',
          { a: 'x', 'b.ts': '' },
          { glob: '*.ts' },
          'No match: "x" is not in the one file of "." that "*.ts" names.',
        ],
        [
          'no files at all',
          { a: 'x' },
          { glob: '*.ts' },
          'No match: there is no file to search in "." that "*.ts" names.',
        ],
      ])('says so of %s', async (_, files, sent, answer) => {
        expect(await grep(files, 'x', sent)).toBe(answer)
      })

      it('says that lines are matched one at a time to whom a line break would have to match', async () => {
        expect(await grep({ a: 'a\nb\n' }, String.raw`a\nb`)).toBe(
          'No match: "a\\\\nb" is not in the one file of ".". Lines are matched one at a time, so a line break in a pattern matches nothing.',
        )
      })
    })

    describe('searches', () => {
      it.each<[what: string, files: Files, sent: Sent, paths: string]>([
        ['hidden files', { '.a': 'x', '.b/c': 'x' }, {}, '.a .b/c'],
        ['no files of git', { '.git/a': 'x', 'b/.git': 'x', c: 'x' }, {}, 'c'],
        [
          '.gitignore and other files of rules',
          { '.gitignore': 'x', '.ignore': 'x' },
          {},
          '.gitignore .ignore',
        ],
        ['no temporary files of ours', { '.hl-0.tmp': 'x', 'a/.hl-1.tmp': 'x', 'a/b': 'x' }, {}, 'a/b'],
        ['a file named, whatever it is', { '.gitignore': 'a', a: 'x' }, { path: 'a' }, 'a'],
        ['a hidden file named', { '.git/a': 'x' }, { path: '.git/a' }, '.git/a'],
        ['a folder of git named', { '.git/a': 'x' }, { path: '.git' }, '.git/a'],
        ['a folder named that is ignored', { '.gitignore': 'a', 'a/b/c': 'x' }, { path: 'a' }, 'a/b/c'],
        [
          'a folder named in one that is ignored',
          { '.gitignore': 'a/', 'a/b/c': 'x' },
          { path: 'a/b' },
          'a/b/c',
        ],
        [
          'an ignored folder named whose name is a glob',
          { '.gitignore': String.raw`\[x ]`, '[x ]/a': 'x' },
          { path: '[x ]' },
          '[x ]/a',
        ],
        ['a binary file named', { a: 'x\0' }, { path: 'a' }, 'a'],
        ['a file named that a glob does not take', { a: 'x' }, { path: 'a', glob: '*.ts' }, 'a'],
      ])('%s', async (_, files, sent, paths) => {
        expect(await pathsOf(files, sent)).toBe(paths)
      })

      it.each<[what: string, rules: string, paths: string]>([
        ['names, at any depth', 'a\n', 'b c/b.log'],
        ['names with stars', '*.log\n', 'a b c/a'],
        ['folders only', 'c/\na/\n', 'a b'],
        ['paths from its folder', '/a\n', 'b c/a c/b.log'],
        ['paths with a slash inside', 'c/a\n', 'a b c/b.log'],
        ['nothing that a later line takes back', '*\n!*/\n!b.log\n', 'c/b.log'],
        ['nothing by comments and blanks', '# a\n\n  \nb\n', 'a c/a c/b.log'],
        ['in its own case', 'A\n', 'a b c/a c/b.log'],
        ['with CR LF and a byte-order mark', '\uFEFFa\r\n', 'b c/b.log'],
      ])('what .gitignore leaves: it names %s', async (_, rules, paths) => {
        const files = { a: 'x', b: 'x', 'c/a': 'x', 'c/b.log': 'x' }
        expect(await pathsOf({ ...files, '.gitignore': rules }, { glob: '[a-c]*' })).toBe(paths)
      })

      it.each<[what: string, files: Files, sent: Sent, paths: string]>([
        ['deeper ones for what is below them', { 'a/.gitignore': 'b', 'a/b': 'x', b: 'x' }, {}, 'b'],
        [
          'deeper ones over outer ones',
          { '.gitignore': '*.log', 'a/.gitignore': '!b.log', 'a/b.log': 'x', 'a/c.log': 'x', 'b.log': 'x' },
          {},
          'a/b.log',
        ],
        [
          'deeper ones over outer ones, for a whole folder',
          {
            '.gitignore': 'out\n*.log',
            'a/.gitignore': '!out',
            'a/out/b': 'x',
            'a/out/c.log': 'x',
            'out/d': 'x',
          },
          {},
          'a/out/b',
        ],
        [
          'none in a folder that is kept out as a whole',
          { '.gitignore': 'a', 'a/.gitignore': '!b', 'a/b': 'x', c: 'x' },
          {},
          'c',
        ],
        [
          'outer ones for a folder named',
          { '.gitignore': '*.log', 'a/b.log': 'x', 'a/c': 'x' },
          { path: 'a' },
          'a/c',
        ],
        [
          'outer ones for an ignored folder named',
          { '.gitignore': 'a\n*.log', 'a/b.log': 'x', 'a/c': 'x' },
          { path: 'a' },
          'a/c',
        ],
        [
          'none from outside of a repository',
          { '.gitignore': 'b', 'a/.git/HEAD': '', 'a/b': 'x', 'a/c/b': 'x', b: 'x' },
          {},
          'a/b a/c/b',
        ],
        [
          'none from outside of a repository that is named in part',
          { '.gitignore': 'b', 'a/.git/HEAD': '', 'a/c/b': 'x' },
          { path: 'a/c' },
          'a/c/b',
        ],
      ])('by the .gitignore files of several folders: %s', async (_, files, sent, paths) => {
        expect(await pathsOf(files, { ...sent, glob: '!.gitignore' })).toBe(paths)
      })

      it.each<[glob: string, paths: string]>([
        ['*.ts', 'a.ts src/.d.ts src/b.test.ts src/deep/c.ts'],
        ['*.{ts,js}', 'a.ts src/.d.ts src/b.test.ts src/deep/c.ts src/e.js'],
        ['?.ts', 'a.ts src/deep/c.ts'],
        ['[ab].*', 'a.ts src/b.test.ts'],
        ['src/*.ts', 'src/.d.ts src/b.test.ts'],
        ['src/**/*.ts', 'src/.d.ts src/b.test.ts src/deep/c.ts'],
        ['**/*.ts', 'a.ts src/.d.ts src/b.test.ts src/deep/c.ts'],
        ['src/**', 'src/.d.ts src/b.test.ts src/deep/c.ts src/e.js'],
        ['src/', 'src/.d.ts src/b.test.ts src/deep/c.ts src/e.js'],
        ['/a.ts', 'a.ts'],
        ['./src/*.js', 'src/e.js'],
        ['!*.test.ts', 'a.ts src/.d.ts src/deep/c.ts src/e.js'],
        ['!deep', 'a.ts src/.d.ts src/b.test.ts src/e.js'],
        ['!deep/', 'a.ts src/.d.ts src/b.test.ts src/e.js'],
        ['!src/**', 'a.ts'],
        ['*.ignored', ''],
        ['', 'a.ts src/.d.ts src/b.test.ts src/deep/c.ts src/e.js'],
      ])('the files that the glob %j takes', async (glob, paths) => {
        const files = {
          'a.ts': 'x',
          'src/b.test.ts': 'x',
          'src/deep/c.ts': 'x',
          'src/.d.ts': 'x',
          'src/e.js': 'x',
          'f.ignored': 'x',
          '.gitignore': '*.ignored',
        }
        expect(await pathsOf(files, { glob })).toBe(paths)
      })
    })

    describe('says what it did not search', () => {
      it.each<[what: string, files: Files, notice: string]>([
        [
          'entries that are ignored',
          { '.gitignore': 'b\nc', b: 'x', 'c/d': 'x' },
          '2 entries that .gitignore names ("b", "c")',
        ],
        ['a binary file with a match', { b: 'x\0' }, '1 binary file ("b")'],
        ['a binary file without', { b: 'y\0' }, '1 binary file ("b")'],
        [
          'a binary file that is no text',
          { b: new Uint8Array([0x89, 0x50, 0, 0xff]) },
          '1 binary file ("b")',
        ],
        ['a NUL byte at the very end', { b: `${'y\n'.repeat(200_000)}\0` }, '1 binary file ("b")'],
        ['UTF-16', { b: new Uint8Array([0xff, 0xfe, 0x78, 0, 0x0a, 0]) }, '1 UTF-16 file ("b")'],
        ['a file over 8 MiB', { b: maxByteLength + 1 }, '1 file over 8 MiB ("b")'],
        [
          'a file that is not UTF-8, where it would match',
          { b: new Uint8Array([0x78, 0xe9]) },
          '1 file that is not UTF-8 and seems to match ("b")',
        ],
        [
          'more of them than it names',
          { b: '\0', c: '\0', d: '\0', 'e/f': '\0' },
          '4 binary files ("b", "c", "d", …)',
        ],
        [
          'some by path, however deep they stand',
          { '.gitignore': '[y]', y: '', 'b/y': '', 'b/c/y': '' },
          '3 entries that .gitignore names ("b/c/y", "b/y", "y")',
        ],
        [
          'several kinds of them',
          { '.gitignore': 'b', b: 'x', c: '\0' },
          '1 entry that .gitignore names ("b"); 1 binary file ("c")',
        ],
      ])('%s', async (_, files, notice) => {
        expect(await grep({ a: 'x', ...files }, '^x')).toBe(
          `${listedMatches('a', 'x', '>1')}\n\n[Not searched: ${notice}.]`,
        )
      })

      it('but only of what the glob takes, and of folders', async () => {
        const files = { '.gitignore': 'c\nd', a: 'x', b: '\0', c: 'x', 'd/e': 'x' }
        expect(await grep(files, 'x', { glob: 'a' })).toBe(
          `${listedMatches('a', 'x', '>1')}\n\n[Not searched: 1 entry that .gitignore names ("d").]`,
        )
      })

      it('nor counts it where nothing is found', async () => {
        expect(await grep({ a: 'y', b: 'x\0', c: maxByteLength + 1 }, 'x')).toBe(
          'No match: "x" is not in the one file of ".".\n\n[Not searched: 1 binary file ("b"); 1 file over 8 MiB ("c").]',
        )
      })

      it('but keeps silent on what cannot match', async () => {
        expect(await grep({ a: 'x', b: new Uint8Array([0x79, 0xe9]) }, 'x')).toBe(
          listedMatches('a', 'x', '>1'),
        )
      })

      it('and searches a file of exactly 8 MiB', async () => {
        expect(await pathsOf({ a: `x${'y'.repeat(maxByteLength - 1)}` })).toBe('a')
      })
    })

    it('shows a read-only file without hash and anchors', async () => {
      expect(await grep({ a: { readOnly: 'a\nx\nb\n' } }, 'x', { context: 1 })).toBe(
        'a is read-only, so it is shown without hash and anchors:\n   a\n>> x\n   b',
      )
    })

    it('shows a long line as a window around its match, and its anchor is that of the whole line', async () => {
      const content = `${'é'.repeat(30_000)}needle${'ü'.repeat(19_997)}\n`
      const lines = (await grep({ a: content }, 'needle')).split('\n')
      const window = `…${'é'.repeat(124)}needle${'ü'.repeat(123)}…`
      const prefix = listedMatches('a', content, '>1').split('\n')[1]?.split('|')[0]
      expect(lines[1]).toBe(`${prefix}|${window}`)
      expect(lines.slice(2)).toEqual(['', '[Line 1 is cut: bytes 59753 to 60252 of its 100000 are shown.]'])
    })

    it('stops at the limit, and says where it goes on', async () => {
      const files = { a: 'x\nx\n', b: 'y\nx\nx\nx\n', c: 'x\n', d: '\0' }
      const [a, b] = [listedMatches('a', files.a, '>1 >2'), listedMatches('b', files.b, '1 >2')]
      expect(await grep(files, 'x', { limit: 3, context: 1 })).toBe(
        `${a.replace('>> 2', '>> 2')}\n   ${'3#zyb|'}\n\n${b}\n\n[3 matches are shown, as limit says; the next is line 3 of "b". Raise limit, or narrow path, glob or pattern.]`,
      )
    })

    it('stops at the limit within a file', async () => {
      expect(await grep({ a: 'x\nx\nx\n' }, 'x', { limit: 2 })).toBe(
        `${listedMatches('a', 'x\nx\nx\n', '>1 >2')}\n\n[2 matches are shown, as limit says; the next is line 3 of "a". Raise limit, or narrow path, glob or pattern.]`,
      )
    })

    it('reads not many more files than it shows', async () => {
      const names = Array.from({ length: 100 }, (_, index) => `f${index}`)
      const { fileSystem, cwd } = await create(Object.fromEntries(names.map((each) => [each, 'x'])))
      let read = 0
      const counting = withOwn(fileSystem, {
        readFile: (path) => {
          read += 1
          return fileSystem.readFile(path)
        },
      })
      await executeHashlineGrep({ pattern: 'x', limit: 1 }, cwd, undefined, counting)
      expect(read).toBeLessThan(40)
    })

    it('says nothing of a limit that is reached exactly', async () => {
      expect(await grep({ a: 'x\n', b: 'x\n', c: 'y\n' }, 'x', { limit: 2 })).not.toContain('limit')
    })

    it.each<[what: string, files: Readonly<Record<string, string>>]>([
      ['one file', { a: 'x\n', b: `${'x'.repeat(400)}\n`.repeat(200), c: 'x\n' }],
      [
        'several',
        Object.fromEntries(['a', 'b', 'c', 'd'].map((each) => [each, `${'x'.repeat(100)}\n`.repeat(140)])),
      ],
      [
        'one with a long path',
        { [`${'p'.repeat(200)}/`.repeat(9) + 'a']: `${'x'.repeat(250)}\n`.repeat(250) },
      ],
      ['one of short lines', { a: 'x\n'.repeat(1_500), b: 'x\n'.repeat(1_500) }],
    ])('stops where the answer is full with %s, and says where it goes on', async (_, files) => {
      const answer = await grep(files, 'x', { limit: 5_000 })
      const listing = answer.slice(0, answer.lastIndexOf('\n\n['))
      const rows = listing.split('\n').filter((line) => line.startsWith('>> '))
      const isShort = rows.length === 2_000
      expect(encodeUtf8(listing).length).toBeLessThanOrEqual(51_200)
      expect(isShort || encodeUtf8(listing).length > 49_000).toBe(true)
      const [, path, last] = /^.*@file (.*)#.{8}\n.*>> (\d+)#[^\n]*$/s.exec(listing) ?? []
      expect(answer.slice(listing.length + 2)).toBe(
        `[${rows.length} matches are shown, then the answer is full; it goes on at line ${Number(last) + 1} of ${quote(path ?? '')}. Narrow path, glob or pattern, or read there.]`,
      )
    })

    it('refuses a pattern that is none, and says where', async () => {
      const { fileSystem, cwd } = await create({ a: 'x' })
      const refusal = await refusalOf(executeHashlineGrep({ pattern: 'a(b' }, cwd, undefined, fileSystem))
      expect(refusal.message).toBe(
        'invalid-pattern: "a(b" is no JavaScript regular expression: Unterminated group, at character 2\n\nCorrect the pattern, or send literal true to find the text as it is.',
      )
    })

    it.each([['(?i)foo'], [String.raw`\<foo\>`], ['[[:alpha:]]'], ['foo() {']])(
      'refuses %j, which other engines know',
      async (pattern) => {
        const { fileSystem, cwd } = await create({ a: 'foo() {' })
        const call = executeHashlineGrep({ pattern }, cwd, undefined, fileSystem)
        expect((await refusalOf(call)).code).toBe('invalid-pattern')
      },
    )

    it('stops a pattern that would run for ever', { timeout: 20_000 }, async () => {
      const { fileSystem, cwd } = await create({ a: `${'a'.repeat(50)}b`, b: 'aa\n' })
      const params = { pattern: '(a+)+$' }
      const call = executeHashlineGrep({ ...params, path: 'a' }, cwd, undefined, fileSystem, {
        timeoutMs: 200,
      })
      expect((await refusalOf(call)).code).toBe('timeout')
      const { content } = await executeHashlineGrep(params, cwd, undefined, fileSystem)
      // An engine that clears the file has no need to say that another would not finish.
      const slow = '\n\n[Not searched: 1 file in which the pattern takes too long ("a").]'
      expect(content[0].text.replace(slow, '')).toBe(listedMatches('b', 'aa\n', '>1'))
    })

    it('passes over a file that is gone when it is looked at, and says so', async () => {
      const { fileSystem, cwd } = await create({ a: 'x', b: 'x' })
      const vanishing = withStat(fileSystem, `${cwd}/a`, 'ENOENT')
      const { content } = await executeHashlineGrep({ pattern: 'x' }, cwd, undefined, vanishing)
      expect(content[0].text).toBe(
        `${listedMatches('b', 'x', '>1')}\n\n[Not searched: 1 file that was gone ("a").]`,
      )
    })

    it('names a file that cannot be read', async () => {
      const { fileSystem, cwd } = await create({ a: 'x', b: 'x' })
      const locked = withStat(fileSystem, `${cwd}/a`, 'EACCES')
      const { content } = await executeHashlineGrep({ pattern: 'x' }, cwd, undefined, locked)
      expect(content[0].text).toContain('[Not searched: 1 entry that cannot be read ("a").]')
    })

    it('gives the numbers to machines, too', async () => {
      const { fileSystem, cwd } = await create({ '.gitignore': 'c', a: 'x\ny\nx\n', b: 'y', c: 'x', d: '\0' })
      const { details } = await executeHashlineGrep({ pattern: 'x' }, cwd, undefined, fileSystem)
      expect(details).toMatchObject({
        path: '.',
        matchCount: 2,
        files: [{ path: 'a', lines: [1, 3] }],
        fileCount: 4,
        isComplete: true,
        skipped: [
          { reason: 'ignored', count: 1, first: ['c'] },
          { reason: 'binary', count: 1, first: ['d'] },
        ],
      })
    })

    it('stops when the call is aborted', async () => {
      const { fileSystem, cwd } = await create({ a: 'x' })
      const abort = new AbortController()
      const aborting = withOwn(fileSystem, {
        readDirectory: (path) => {
          abort.abort()
          return fileSystem.readDirectory(path)
        },
      })
      const call = executeHashlineGrep({ pattern: 'x' }, cwd, abort.signal, aborting)
      expect((await refusalOf(call)).code).toBe('aborted')
    })

    it('refuses a call that is aborted before it begins', async () => {
      const { fileSystem, cwd } = await create({ a: 'x' })
      const call = executeHashlineGrep({ pattern: 'x', path: 'a' }, cwd, AbortSignal.abort(), fileSystem)
      expect((await refusalOf(call)).code).toBe('aborted')
    })

    it('stops when its time is over', async () => {
      const { fileSystem, cwd } = await create({ a: 'x' })
      const call = executeHashlineGrep({ pattern: 'x' }, cwd, undefined, fileSystem, { timeoutMs: 0 })
      expect((await refusalOf(call)).message).toContain('timeout: there was no end after 0 ms')
    })

    it('says how far it has come', async () => {
      const names = Array.from({ length: 40 }, (_, index) => `f${String(index).padStart(2, '0')}`)
      const { fileSystem, cwd } = await create(Object.fromEntries(names.map((each) => [each, 'x'])))
      const seen: { files: number; matches: number }[] = []
      const onProgress = (progress: { files: number; matches: number }): unknown => seen.push(progress)
      await executeHashlineGrep({ pattern: 'x' }, cwd, undefined, fileSystem, { onProgress })
      expect(seen.length).toBeGreaterThan(1)
      expect(seen.at(-1)).toEqual({ files: 40, matches: 40 })
    })
  })
}

/** The same files, but some methods are the test's own. */
function withOwn(fileSystem: FileSystem, own: Partial<FileSystem>): FileSystem {
  return new Proxy(fileSystem, {
    get: (target, name: keyof FileSystem) => {
      const value = own[name] ?? target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** The same files, but to look at one of them fails. */
function withStat(fileSystem: FileSystem, fails: string, code: string): FileSystem {
  return withOwn(fileSystem, {
    stat: async (path) => {
      if (path === fails) throw Object.assign(new Error(code), { code })
      return fileSystem.stat(path)
    },
  })
}
