import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { builtProgram } from '../support/program.ts'
import { project } from '../support/project.ts'

const hashline = builtProgram()
const isLinux = process.platform === 'linux'

const replacing = (find: string, replace: string): string =>
  JSON.stringify({ path: 'a', old_string: find, new_string: replace, start_line: 1 })

const note = 'hashline: ended by SIGTERM; no file is left half written\n'

describe('hashline edit, ended by a signal', () => {
  it('has written nothing while it waits for its payload', async () => {
    const { cwd, now } = await project('one\n')
    const run = await hashline(['edit'], { cwd, stdin: 'open', endAfter: 2000 })
    expect(run).toEqual({ status: 'SIGTERM', stdout: '', stderr: note })
    expect(await now()).toEqual(['one\n', true])
  })

  it('leaves the old file or the new one whenever the signal comes, and nothing beside it', async () => {
    const [old, made] = ['one\n'.repeat(100_000), `two\n${'one\n'.repeat(99_999)}`]
    for (const endAfter of [100, 200, 300, 400, 600, 900]) {
      const { cwd, now } = await project(old)
      const { status, stderr } = await hashline(['edit', replacing('one', 'two')], { cwd, endAfter })
      expect([0, 'SIGTERM']).toContain(status)
      expect(status === 0 ? [''] : ['', note]).toContain(stderr)
      const [content] = await now()
      expect(status === 0 ? [made] : [old, made]).toContain(content)
      expect(await readdir(cwd)).toEqual(['a'])
    }
  })
})

describe('hashline edit, many at once', () => {
  it('loses nothing that it reports as applied', async () => {
    const tokens = Array.from({ length: 20 }, (_, index) => `token${index};`)
    const { cwd, now } = await project(`${tokens.join('\n')}\n`)
    const runs = await Promise.all(
      tokens.map(async (token) => ({
        token,
        run: await hashline(['edit', '--json', replacing(token, `done ${token}`)], { cwd }),
      })),
    )
    const [content] = await now()
    for (const { token, run } of runs) {
      expect(run.stderr).toBe('')
      expect([0, 1]).toContain(run.status)
      expect(content.includes(`done ${token}`)).toBe(run.status === 0)
      expect(JSON.parse(run.stdout).outcome).toMatch(run.status === 0 ? /^applied$/ : /^(?:stale|io_error)$/)
    }
    expect(runs.some(({ run }) => run.status === 0)).toBe(true)
    expect(await readdir(cwd)).toEqual(['a'])
  })
})

describe('hashline edit, on a disk that takes no more', () => {
  it.runIf(isLinux)('answers that it could not write, and leaves the file as it was', async () => {
    const old = `one\n${'x'.repeat(5000)}\n`
    const { cwd, now } = await project(old)
    // A limit on the size of files, which fails as a full disk does: in the middle of a write.
    const under = ['bash', '--norc', '-c', 'ulimit -f 1; trap "" XFSZ; exec "$@"', '-']
    const run = await hashline(['edit', '--json', replacing('one', 'two')], { cwd, under })
    expect(run).toMatchObject({ status: 1, stderr: '' })
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, outcome: 'io_error', code: 'io', path: 'a' })
    expect(await now()).toEqual([old, true])
  })
})
