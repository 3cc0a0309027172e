import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from './support/temporary-folder.ts'

const examples = new URL('../examples/', import.meta.url).pathname
const names = readdirSync(examples).filter((name) => existsSync(join(examples, name, 'main.mjs')))

/** Nothing is reported to anybody, and no key of a person is there to be used. */
const env = { PATH: process.env['PATH'], LANGSMITH_TRACING: 'false', LANGCHAIN_TRACING_V2: 'false' }

describe('examples', () => {
  it.each(names)('has in %s a program that edits the file it is asked to, and says so', async (name) => {
    const cwd = await temporaryFolder()
    writeFileSync(join(cwd, 'greet.txt'), 'Hello\r\nworld')
    const program = join(examples, name, 'main.mjs')
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program], {
      cwd,
      env,
      timeout: 50_000,
    })
    expect({ stdout, stderr }).toEqual({ stdout: 'Edited greet.txt: line 1.\n', stderr: '' })
    expect(readFileSync(join(cwd, 'greet.txt'), 'utf8')).toBe('Good day\r\nworld')
    expect(readdirSync(cwd)).toEqual(['greet.txt'])
  })
})
