import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { dispatch } from '../../src/cli/program.ts'
import { UsageError } from '../../src/cli/usage-error.ts'
import { bundled } from '../support/bundled.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const rightProgram = bundled('../../examples/conformance/answer.mjs')

interface Outcome {
  readonly status: number
  readonly output: string
}

/** What `hashline conformance` says of a program. */
async function conformance(command: readonly string[], options: readonly string[] = []): Promise<Outcome> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    const status = await dispatch(['conformance', ...options, '--', ...command], 'discover')
    return { status, output: write.mock.calls.map(([text]) => String(text)).join('') }
  } finally {
    write.mockRestore()
  }
}

/**
 * What it says of a program that is right but for what is done with all answers: `change` is the body of a
 * function of the answers, as text, which gives the lines to print.
 */
async function changed(change: string, options: readonly string[] = []): Promise<Outcome> {
  const program = join(await temporaryFolder(), 'program.mjs')
  const source = `
    import { execFileSync } from 'node:child_process'
    import { readFileSync } from 'node:fs'
    const input = readFileSync(0)
    const right = execFileSync(process.execPath, [${JSON.stringify(rightProgram())}], { input, encoding: 'utf8', maxBuffer: 1e8 })
    const lines = ((answers) => { ${change} })(right.trim().split('\\n').map((line) => JSON.parse(line)))
    process.stdout.write(lines.map((line) => typeof line === 'string' ? line : JSON.stringify(line)).join('\\n') + '\\n')`
  writeFileSync(program, source)
  return conformance([process.execPath, program], options)
}

const shell = (script: string): readonly string[] => ['sh', '-c', script]

const right =
  'letters  115 of 115 right\nanchor   38 of 38 right\nlines    90 of 90 right\nedit     600 of 600 right\n'
const answered = `${right}Every case is answered as the protocol says.\n`

describe('hashline conformance', () => {
  it('finds every case answered by a program that is right', async () => {
    expect(await conformance([process.execPath, rightProgram()])).toEqual({ status: 0, output: answered })
  })

  it('takes answers in any order, with further fields', async () => {
    const change = 'return answers.toReversed().map((answer) => ({ message: "x", ...answer }))'
    expect(await changed(change)).toEqual({ status: 0, output: answered })
  })

  it('shows the right answer beside a wrong one', async () => {
    const { status, output } = await changed(`answers[1].letters = 'abc'; return answers`)
    expect(status).toBe(1)
    expect(output).toMatch(/^letters {2}114 of 115 right, 1 wrong\nanchor {3}38 of 38 right\n/)
    expect(output).toMatch(
      /\ncase 2: \{"kind":"letters","line":.*\}\n {2}expected \{"letters":"avr"\}\n {2}answered \{"letters":"abc"\}\n/,
    )
    expect(output).toMatch(/\nIn the end, the program answered everything\.\n$/)
  })

  it('takes no refusal for an answer to what is not refused', async () => {
    const { status, output } = await changed(`answers[0].error = 'io'; return answers`)
    expect(status).toBe(1)
    expect(output).toContain('answered {"letters":"zyb","error":"io"}')
  })

  it('shows the first ten differences, and says how many more there are', async () => {
    const { output } = await changed(`return answers.map(({ id }) => ({ id }))`)
    expect(output.match(/^case /gm)).toHaveLength(10)
    expect(output).toContain('\n833 more answers differ.\n')
    expect(output).toMatch(/^letters {2}0 of 115 right, 115 wrong\n/)
  })

  it('counts what is not answered, and says how the program ended', async () => {
    const { status, output } = await changed(`return answers.slice(0, 115)`)
    expect(status).toBe(1)
    expect(output).toBe(
      [
        'letters  115 of 115 right',
        'anchor   0 of 38 right, 38 unanswered',
        'lines    0 of 90 right, 90 unanswered',
        'edit     0 of 600 right, 600 unanswered',
        'In the end, the program ended with status 0.',
        '',
      ].join('\n'),
    )
  })

  it.each([
    ['that is no JSON', `'hello'`, '"hello"'],
    ['that is no object', `'[1]'`, '"[1]"'],
    ['without a number', `{ letters: 'abc' }`, String.raw`"{\"letters\":\"abc\"}"`],
    ['with a number as text', `'{"id":"1"}'`, String.raw`"{\"id\":\"1\"}"`],
    ['with a number of no case', `{ id: 844 }`, String.raw`"{\"id\":844}"`],
    ['to a case that is answered', `{ id: 1 }`, String.raw`"{\"id\":1}"`],
    ['that would drive a terminal', `'\\u001b[2J'`, String.raw`"\u001b[2J"`],
  ])('is not content with a line %s', async (_, line, quoted) => {
    const { status, output } = await changed(`return [answers[0], ${line}, ...answers.slice(1)]`)
    expect({ status, output }).toEqual({
      status: 1,
      output: `${right}no answer to an open case: ${quoted}\nIn the end, the program answered everything.\n`,
    })
  })

  it.each([
    ['ends at once', 'exit 3', 'the program ended with status 3'],
    ['is killed', 'kill -9 $$', 'the program was ended by SIGKILL'],
    ['prints without end', 'yes', 'the program printed 1000 lines that are no answers, and was ended'],
    [
      'prints one line without end',
      'yes | tr -d "\\n"',
      'the program printed a line that does not end, and was ended',
    ],
  ])('says of a program that %s how it ended', async (_, script, why) => {
    const { status, output } = await conformance(shell(script))
    expect(status).toBe(1)
    expect(output).toContain(`\nIn the end, ${why}.\n`)
  })

  it.each([
    ['says nothing', 'sleep 100'],
    ['leaves somebody behind who could answer', 'sleep 100 & exit 0'],
    ['prints slowly what is no answer', 'while sleep 0.2; do echo hello; done'],
  ])('ends a program that %s, and what it started', async (_, script) => {
    const { status, output } = await conformance(shell(script), ['--timeout', '1'])
    expect(status).toBe(1)
    expect(output).toContain('\nIn the end, the program gave no answer for 1000 ms, and was ended.\n')
  })

  it('shows how standard error begins', async () => {
    const { output } = await conformance(shell('echo "no module" >&2; exit 1'))
    expect(output).toMatch(/\nOn standard error it said: "no module\\n"\n$/)
  })

  it('prints one line of JSON where it is asked to', async () => {
    const { status, output } = await changed(`answers[1].letters = 'abc'; return answers`, ['--json'])
    expect(status).toBe(1)
    expect(JSON.parse(output)).toMatchObject({
      ok: false,
      counts: { letters: { cases: 115, right: 114, wrong: 1, unanswered: 0 }, edit: { right: 600 } },
      differences: [{ id: 2, kind: 'letters', expected: { letters: 'avr' }, answered: { letters: 'abc' } }],
      junk: [],
      end: { errors: '' },
    })
  })

  it.each([
    ['without a program', [], []],
    ['with a program that is not there', ['./not-there'], []],
    ['with no time at all', ['true'], ['--timeout', '0']],
    ['with more time than a timer has', ['true'], ['--timeout', '3601']],
  ])('cannot be called %s', async (_, command, options) => {
    await expect(conformance(command, options)).rejects.toThrow(UsageError)
  })
})
