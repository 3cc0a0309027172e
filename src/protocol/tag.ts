import { sha256 } from '#platform'
import { accept, refuse, type Result } from './result.ts'

declare const brand: unique symbol

/** The name of a snapshot: eight base64url characters, `LPJNul-w`. Case matters. */
export type Tag = string & { readonly [brand]: 'tag' }

/** The first 48 bits of the SHA-256 of exactly these bytes. `LPJNul-w` for the five bytes of `hello`. */
export function tagOf(bytes: Uint8Array): Tag {
  return tagFrom(sha256(bytes))
}

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The same from the SHA-256. */
export function tagFrom(digest: Uint8Array): Tag {
  return `${charactersOf(digest, 0)}${charactersOf(digest, 3)}` as Tag
}

/** Four for three bytes, each for six bits. By way of `btoa`, which knows `+` and `/`, it takes four times as long. */
function charactersOf(bytes: Uint8Array, start: number): string {
  const [a = 0, b = 0, c = 0] = [bytes[start], bytes[start + 1], bytes[start + 2]]
  const bits = (a << 16) | (b << 8) | c
  const characterAt = (shift: number): string => base64url.charAt((bits >>> shift) & 63)
  return characterAt(18) + characterAt(12) + characterAt(6) + characterAt(0)
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

function isTag(text: string): text is Tag {
  return /^[\w-]{8}$/.test(text)
}
