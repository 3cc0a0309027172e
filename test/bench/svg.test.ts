import { describe, expect, it } from 'vitest'
import { drawSpeed } from '../../bench/plot/draw-speed.mjs'
import { drawTokens } from '../../bench/plot/draw-tokens.mjs'
import { element, picture, text } from '../../bench/plot/svg.mjs'
import { readResult } from '../../bench/results.mjs'
import { readFileSync } from 'node:fs'

/** Whether each element is closed in its turn, and nothing else holds an angle bracket. */
function isWellFormed(svg: string): boolean {
  const open: string[] = []
  for (const [, slash, name = '', attributes = '', end] of svg.matchAll(
    /<(\/?)(\w+)((?: [\w:]+="[^"<>]*")*)(\/?)>/g,
  )) {
    if (slash === '/' && (open.pop() !== name || attributes !== '')) return false
    if (slash === '' && end === '') open.push(name)
  }
  return open.length === 0 && !/[<>]/.test(svg.replaceAll(/<[^<>]*>/g, ''))
}

const pictures = { ...drawSpeed(readResult('speed.json')), ...drawTokens(readResult('tokens.json')) }

describe('element', () => {
  it('keeps what it is given from being markup', () => {
    expect(text('a < b & "c"', { class: '"><' })).toBe(
      '<text class="&quot;&gt;&lt;">a &lt; b &amp; &quot;c&quot;</text>',
    )
  })

  it('rounds numbers to a tenth and closes itself where it is empty', () => {
    expect(element('rect', { x: 1.26, y: 2 })).toBe('<rect x="1.3" y="2"/>')
  })
})

describe('picture', () => {
  it('says what it shows to whoever cannot see it', () => {
    const svg = picture({ width: 1, height: 1, title: 'T', description: 'D' }, [])
    expect(svg).toContain('<title>T</title>')
    expect(svg).toContain('<desc>D</desc>')
  })
})

describe('a drawn result', () => {
  it.each(Object.entries(pictures))('is a well-formed picture without a missing number: %s', (_, svg) => {
    expect(isWellFormed(svg)).toBe(true)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })

  it.each(Object.entries(pictures))('is the one that is kept beside its figures: %s', (name, svg) => {
    expect(readFileSync(new URL(`../../bench/results/${name}`, import.meta.url), 'utf8')).toBe(svg)
  })
})
