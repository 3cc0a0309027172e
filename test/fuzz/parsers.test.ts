import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePolicy } from '../../src/adapters/node/confinement/policy.ts'
import { syntaxDenial, targetSyntaxDenial } from '../../src/adapters/node/confinement/path-syntax.ts'
import { flawOfScope } from '../../src/adapters/node/confinement/scope.ts'
import { findFlaw } from '../../src/adapters/json/find-flaw.ts'
import { findRepeatedName } from '../../src/adapters/json/find-repeated-name.ts'
import { formatAnchor, parseAnchor } from '../../src/protocol/anchor.ts'
import { encodeUtf8 } from '../../src/protocol/bytes.ts'
import { formatHeader } from '../../src/protocol/listing.ts'
import { parseTag } from '../../src/protocol/tag.ts'
import { fuzzing, seed } from '../support/fuzz.ts'
import { isJson } from '../support/is-json.ts'

/** Strings in which what a parser looks for is frequent. */
const stringOf = (...parts: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((all) => all.join('')),
    fc.string({ unit: 'binary' }),
  )

const anchorLike = stringOf(
  '1',
  '12',
  '0',
  '#',
  ':',
  'abc',
  'ABC',
  '|',
  ' ',
  '>',
  '>>',
  '+',
  '-',
  '\n',
  '\t',
  'é',
)
const tagLike = stringOf('@file ', 'a', '#', 'A1b2C3d4', 'A1b2', '-', '_', '=', ' ', '\n', '\r', 'é', '/')

/** How many names stand in JSON: strings before a colon. */
function nameCountOf(json: string): number {
  return [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon !== undefined).length
}

/** How many members came of them. */
function memberCountOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const values = Object.values(value)
  const own = Array.isArray(value) ? 0 : values.length
  return values.reduce<number>((sum, each) => sum + memberCountOf(each), own)
}

const platforms = fc.constantFrom('posix' as const, 'windows' as const)
const pathLike = stringOf(
  'a',
  '/',
  '..',
  '.',
  '\\',
  'C:',
  '~',
  '.git',
  '.hashline',
  ' ',
  '\0',
  '\n',
  '::$DATA',
  '\u200C',
  'é',
)

const policyLike = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc
    .record(
      {
        version: fc.oneof({ weight: 5, arbitrary: fc.constant<unknown>(1) }, fc.jsonValue()),
        write: fc.oneof({ weight: 5, arbitrary: fc.array(pathLike, { maxLength: 4 }) }, fc.jsonValue()),
        more: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((policy) => Buffer.from(JSON.stringify(policy))),
)

describe(`parsers, seed ${seed}`, { timeout: 3_600_000 }, () => {
  it('read an anchor or refuse it, and what they read they write so that it is read again', () => {
    fc.assert(
      fc.property(anchorLike, (sent) => {
        const parsed = parseAnchor(sent)
        if (parsed.ok) {
          expect(parsed.value.line).toBeGreaterThan(0)
          expect(parseAnchor(formatAnchor(parsed.value))).toEqual(parsed)
        } else expect(parsed.faults[0].code).toBe('invalid-anchor')
      }),
      fuzzing(2000),
    )
  })

  it('read a tag or refuse it, and find it again behind any path in a header', () => {
    fc.assert(
      fc.property(tagLike, pathLike, (sent, path) => {
        const parsed = parseTag(sent)
        const isPath = path !== '' && !/[\r\n]/.test(path)
        if (parsed.ok) {
          expect(parsed.value).toMatch(/^[\w-]{8}$/)
          if (isPath) expect(parseTag(formatHeader(path, parsed.value))).toEqual(parsed)
        } else expect(parsed.faults[0].code).toBe('invalid-tag')
      }),
      fuzzing(2000),
    )
  })

  it('take from a policy only plain names below its folder', () => {
    fc.assert(
      fc.property(policyLike, platforms, (bytes, platform) => {
        const policy = parsePolicy(bytes, platform)
        const prefixes = policy.ok ? (policy.prefixes ?? []) : []
        for (const prefix of prefixes) {
          expect(prefix).not.toMatch(/^\/|\\|\0|(^|\/)\.{0,2}(\/|$)/)
          expect(syntaxDenial(prefix, platform)).toBeNull()
        }
      }),
      fuzzing(2000),
    )
  })

  it('judge any path and any scope without failing', () => {
    fc.assert(
      fc.property(
        fc.oneof<fc.Arbitrary<unknown>[]>(pathLike, fc.jsonValue()),
        platforms,
        (path, platform) => {
          const denials = [syntaxDenial(path, platform), targetSyntaxDenial(path, platform)]
          if (typeof path !== 'string' || path.includes('\0')) expect(denials).not.toContain(null)
          const scope = JSON.parse(JSON.stringify({ root: path, allow: [path] }))
          const flaw = flawOfScope(scope, platform)
          expect(flaw === null || typeof flaw === 'string').toBe(true)
        },
      ),
      fuzzing(2000),
    )
  })

  it('find a flaw in just the texts that are not JSON, and a name twice in just those that lose one', () => {
    const jsonLike = fc.oneof(
      fc.json(),
      stringOf('{', '}', '[', ']', ':', ',', '"a"', '"b"', '1', 'null', ' ', '\\u0061'),
    )
    fc.assert(
      fc.property(jsonLike, (sent) => {
        fc.pre(sent.isWellFormed() && !sent.startsWith('\uFEFF'))
        const bytes = encodeUtf8(sent)
        expect(findFlaw(bytes, 'json') === undefined).toBe(isJson(sent))
        if (!isJson(sent)) return
        expect(findRepeatedName(bytes) === undefined).toBe(
          nameCountOf(sent) === memberCountOf(JSON.parse(sent)),
        )
      }),
      fuzzing(2000),
    )
  })
})
