import { listed } from './listed.ts'

/**
 * How grep lists some lines of a file: `2 >3 4 | >7` are two groups, in which lines 3 and 7 match. A BOM in front
 * of the content is one of the file.
 */
export function listedMatches(path: string, content: string, lines: string): string {
  const { hash, at, snapshot } = listed(content)
  const row = (text: string): string => {
    const line = Number(text.replace('>', ''))
    return `${text.startsWith('>') ? '>> ' : '   '}${at(line)}|${snapshot.line(line)}`
  }
  const groups = lines.split(' | ').map((group) => group.split(' ').map(row).join('\n'))
  return [`@file ${path}#${hash}`, groups.join('\n\n')].join('\n')
}
