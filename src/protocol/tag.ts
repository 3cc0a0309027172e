import { startSha256 } from '#platform'
import { accept, refuse, type Result } from './result.ts'

declare const brand: unique symbol

/** The name of a snapshot: eight base64url characters, `LPJNul-w`. Case matters. */
export type Tag = string & { readonly [brand]: 'tag' }

/** The first 48 bits of the SHA-256 of exactly these bytes. `LPJNul-w` for the five bytes of `hello`. */
export function tagOf(bytes: Uint8Array): Tag {
  return tagFrom(sha256(bytes))
}

/** The same from the SHA-256. */
export function tagFrom(digest: Uint8Array): Tag {
  const base64 = btoa(String.fromCharCode(...digest.subarray(0, 6)))
  return base64.replaceAll('+', '-').replaceAll('/', '_') as Tag
}

/** The whole SHA-256 of exactly these bytes, base64: to know bytes again without keeping them. */
export function digestOf(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...sha256(bytes)))
}

/**
 * Reads a tag: `A1b2C3d4`, `#A1b2C3d4`, `path#A1b2C3d4` or a whole header line. What stands after the last
 * `#` counts; white space around is ignored. Faults: `invalid-tag`. PROTOCOL §5.
 */
export function parseTag(text: string): Result<Tag> {
  const given = text.trim()
  const tag = given.slice(given.lastIndexOf('#') + 1)
  return isTag(tag) && !/[\r\n]/.test(given) ? accept(tag) : refuse({ code: 'invalid-tag', given: text })
}

/** The line that opens a listing: `@file src/a.ts#A1b2C3d4`. The path is not empty and has no line break. */
export function formatHeader(path: string, tag: Tag): string {
  if (path === '' || /[\r\n]/.test(path))
    throw new TypeError(`a header cannot hold the path ${JSON.stringify(path)}`)
  return `@file ${path}#${tag}`
}

function sha256(bytes: Uint8Array): Uint8Array {
  const hash = startSha256()
  hash.update(bytes)
  return hash.digest()
}

function isTag(text: string): text is Tag {
  return /^[\w-]{8}$/.test(text)
}
