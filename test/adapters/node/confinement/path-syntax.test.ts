import { describe, expect, it } from 'vitest'
import {
  systemFolderDenial,
  syntaxDenial,
  targetSyntaxDenial,
  volumeDenial,
} from '../../../../src/adapters/node/confinement/path-syntax.ts'

describe('syntaxDenial', () => {
  it.each([
    ['src/a.txt'],
    ['/etc/hosts'],
    ['../escape.txt'],
    ['~/.bashrc'],
    ['$HOME/x'],
    ['file:///etc/x'],
    ['%2e%2e/x'],
    ['src/*.ts'],
    ['src/'],
    ['a b'],
    ['a'.repeat(255)],
    ['é'.repeat(127)],
    ['-rf'],
  ])('takes %j as it is spelled', (path) => {
    expect(syntaxDenial(path, 'posix')).toBeNull()
  })

  it.each([
    [undefined, 'not-text'],
    [7, 'not-text'],
    [['src'], 'not-text'],
    ['a\ud800', 'not-text'],
    ['', 'blank'],
    ['   ', 'blank'],
    ['\t\n', 'blank'],
    ['a\0b', 'control-character'],
    ['a\nb', 'control-character'],
    ['a\u001b[2J', 'control-character'],
    ['a\u007f', 'control-character'],
    ['src\\outside', 'backslash'],
    ['\\\\srv\\s\\x', 'backslash'],
    ['C:\\Users\\x', 'backslash'],
    ['C:/Users/x', 'drive'],
    ['a'.repeat(256), 'too-long'],
    ['é'.repeat(128), 'too-long'],
  ])('refuses %j on POSIX', (path, why) => {
    expect(syntaxDenial(path, 'posix')).toMatchObject({ why })
  })

  it.each([
    ['a/', 2_048, null],
    ['a/', 2_049, { why: 'too-long' }],
    ['é/', 1_366, { why: 'too-long' }],
    ['a', 1_000_000, { why: 'too-long' }],
  ])('says of %j, %i times: %j', (names, times, denial) => {
    expect(syntaxDenial(names.repeat(times), 'posix')).toEqual(denial)
  })

  it.each([
    ['src/a.txt'],
    ['src\\a.txt'],
    ['C:\\Users\\x'],
    ['c:/Users/x'],
    ['../x'],
    ['console.ts'],
    ['com10'],
  ])('takes %j on Windows', (path) => {
    expect(syntaxDenial(path, 'windows')).toBeNull()
  })

  it.each([
    ['C:x', 'drive'],
    ['C:', 'drive'],
    ['\\\\?\\C:\\..', 'drive'],
    ['//?/C:/x', 'drive'],
    ['\\\\.\\PhysicalDrive0', 'drive'],
    ['src\\NUL.txt', 'windows-name'],
    ['src\\com1', 'windows-name'],
    ['src\\a.txt:ads', 'windows-name'],
    ['src\\a.txt.', 'windows-name'],
    ['src\\a.txt ', 'windows-name'],
    ['PROGRA~1\\x', 'windows-name'],
    ['C:\\a:b', 'windows-name'],
  ])('refuses %j on Windows', (path, why) => {
    expect(syntaxDenial(path, 'windows')).toMatchObject({ why })
  })
})

describe('targetSyntaxDenial', () => {
  it.each([['src/a.txt/'], ['src/a.txt/.'], ['src/..'], ['.'], ['..'], ['/']])(
    'refuses %j, which ends as a folder does',
    (path) => {
      expect(targetSyntaxDenial(path, 'posix')).toEqual({ why: 'names-a-folder' })
    },
  )

  it.each([['a.'], ['...'], ['.a'], ['a/..b']])(
    'takes %j, which only looks a little like a folder',
    (path) => {
      expect(targetSyntaxDenial(path, 'posix')).toBeNull()
    },
  )
})

describe('systemFolderDenial', () => {
  it.each([['/proc/self/cwd/a'], ['/proc'], ['/dev/fd/3'], ['/dev/stdin'], ['/sys/kernel/x']])(
    'finds %s where files are not files',
    (path) => {
      expect(systemFolderDenial(path)).toMatchObject({ why: 'system-folder' })
    },
  )

  it.each([['/process/a'], ['/w/proc/a'], ['/devel']])('lets %s be', (path) => {
    expect(systemFolderDenial(path)).toBeNull()
  })
})

describe('volumeDenial', () => {
  it.each([
    ['C:\\w\\a', 'c:\\w'],
    ['c:/w/a', 'C:\\w'],
    ['a.txt', 'C:\\w'],
    ['\\\\srv\\share\\a', '//SRV/share/w'],
    ['a//b/c', 'C:\\w'],
  ])('lets %s stand beside a root at %s', (path, root) => {
    expect(volumeDenial(path, root, 'windows')).toBeNull()
  })

  it.each([
    ['D:\\a', 'C:\\w'],
    ['\\\\srv\\share\\a', 'C:\\w'],
    ['\\\\srv\\other\\a', '\\\\srv\\share'],
    ['\\\\evil\\share\\a', '\\\\srv\\share'],
    ['\\\\srv\\share2\\a', '\\\\srv\\share1'],
  ])('refuses %s, for a root at %s, without asking its server', (path, root) => {
    expect(volumeDenial(path, root, 'windows')).toEqual({ why: 'drive' })
  })

  it('knows no volumes on POSIX', () => {
    expect(volumeDenial('//srv/share/a', '/w', 'posix')).toBeNull()
  })
})
