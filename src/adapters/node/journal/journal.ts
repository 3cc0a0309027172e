import { sha256Hex } from '../late-crypto.ts'
import { isReserved } from '../names.ts'
import { formatIdentity, parseIdentity, type ProcessIdentity } from '../lock/process-identity.ts'

/** One file of a decided commit. */
export interface Entry {
  /** The id of its lock, and so the names of its temporary files. */
  readonly lock: string
  /** SHA-256 of its bytes before and after, hexadecimal; `-` where there is no file. */
  readonly before: string
  readonly after: string
  readonly isInPlace: boolean
  /** From the folder that is common to all files of the commit, with `/`. */
  readonly path: string
}

/**
 * A commit that is decided: from the moment its journal is there, every file of it becomes new, whoever has
 * to do it. Only who owns the journal can have written it, so it is nobody else's to carry out.
 */
export interface Journal {
  readonly commit: string
  readonly owner: ProcessIdentity
  readonly entries: readonly Entry[]
}

/** Text: a hash of what follows; the commit and its process; a line for each file. */
export function formatJournal({ commit, owner, entries }: Journal): string {
  const lines = entries.map(({ lock, before, after, isInPlace, path }) =>
    [lock, before, after, isInPlace ? 'in-place' : 'rename', escape(path)].join(' '),
  )
  const text = [`${commit} ${formatIdentity(owner)}`, ...lines].join('\n')
  return `hashline journal ${hashOf(Buffer.from(text))}\n${text}\n`
}

/** Reads what `formatJournal` wrote; null for anything else, a byte more, less or other included. */
export function parseJournal(text: string): Journal | null {
  const { hash, body = '' } = frame.exec(text)?.groups ?? {}
  if (hash !== hashOf(Buffer.from(body))) return null
  const [head = '', ...lines] = body.split('\n')
  const owner = parseIdentity(head.slice(33))
  const entries = lines.flatMap(parseEntry)
  if (owner === null || entries.length < lines.length || !/^[0-9a-f]{32} /.test(head)) return null
  return { commit: head.slice(0, 32), owner, entries }
}

const frame = /^hashline journal (?<hash>[0-9a-f]{64})\n(?<body>[^]*)\n$/
const line =
  /^(?<lock>[0-9a-f]{32}) (?<before>[0-9a-f]{64}|-) (?<after>[0-9a-f]{64}|-) (?<way>rename|in-place) (?<path>[^\n]+)$/

function parseEntry(text: string): readonly Entry[] {
  const { lock, before = '-', after = '-', way, path: escaped = '' } = line.exec(text)?.groups ?? {}
  const path = unescape(escaped)
  if (lock === undefined || !isInside(path)) return []
  return [{ lock, before, after, isInPlace: way === 'in-place', path }]
}

/** A journal speaks of files below its folder only, and never of our own. */
function isInside(path: string): boolean {
  const names = path.split('/')
  return names.every((name) => !['', '.', '..'].includes(name)) && !isReserved(names.at(-1) ?? '')
}

/** A path may hold line breaks. */
function escape(path: string): string {
  return path.replaceAll('%', '%25').replaceAll('\n', '%0A')
}

function unescape(text: string): string {
  return text.replaceAll('%0A', '\n').replaceAll('%25', '%')
}

/** SHA-256, hexadecimal; `-` for no file. */
export function hashOf(bytes: Uint8Array | null): string {
  return bytes === null ? '-' : sha256Hex(bytes)
}
