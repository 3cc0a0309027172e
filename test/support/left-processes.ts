import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'

const mark = `HASHLINE_TEST_MARK=${randomUUID()}`

/** Marks all that this test file starts, by its environment. */
function markProcesses(): void {
  const [name = '', value = ''] = mark.split('=')
  process.env[name] = value
}

/** The processes that carry the mark and live; what has died and was not yet waited for does not. */
export function markedProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid && hasMark(name))
    .map(Number)
}

function hasMark(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark)
  } catch {
    // It has just ended.
    return false
  }
}

/** Waits until a condition holds, at most so long, and says whether it does. */
export async function until(condition: () => boolean, ms = 2_000): Promise<boolean> {
  const deadline = performance.now() + ms
  while (!condition() && performance.now() < deadline) await sleep(10)
  return condition()
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Keeps this program from doing anything else for so long. */
export function standStill(ms: number): void {
  const deadline = performance.now() + ms
  while (performance.now() < deadline);
}

/** To be called once in a test file: nothing that it started lives when it is over, and nothing is left on disk. */
export function leavesNothingBehind(): void {
  const before = process.env['TMPDIR']
  let folder = ''
  beforeAll(() => {
    markProcesses()
    folder = mkdtempSync(join(tmpdir(), 'hashline-test-'))
    process.env['TMPDIR'] = folder
  })
  afterAll(async () => {
    await until(() => markedProcesses().length === 0)
    const [processes, files] = [markedProcesses(), readdirSync(folder)]
    rmSync(folder, { recursive: true })
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    expect({ processes, files }).toEqual({ processes: [], files: [] })
  })
}
