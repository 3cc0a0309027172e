import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock, type Clock } from '../../../../src/adapters/node/shell/clock.ts'
import { TerminalInput } from '../../../../src/adapters/node/shell/terminal-input.ts'
import { bytes } from '../../../support/bytes.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/** A named pipe, which takes bytes as a terminal does: some, or for a while none. */
async function opened(isOpen = () => true) {
  const path = join(await temporaryFolder(), 'pipe')
  execFileSync('mkfifo', [path])
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  onTestFinished(() => closeSync(fd))
  const retries: (() => void)[] = []
  const inBackground: Clock['inBackground'] = (_, action) => {
    retries.push(action)
    return () => retries.splice(0)
  }
  const input = new TerminalInput({ fd, isOpen }, { ...systemClock, inBackground })
  const arrived = (): string => {
    const room = Buffer.alloc(2 ** 20)
    return room.toString('latin1', 0, readSync(fd, room))
  }
  return { input, retries, arrived }
}

describe('TerminalInput', () => {
  it.each([
    [['a\n', 'b\n'], 'a\nb\n\x04'],
    [['a\r'], 'a\r\x04'],
    [['a'], 'a\x04\x04'],
    [[], '\x04'],
    [[''], '\x04'],
    [['a\n', ''], 'a\n\x04'],
    [['', 'a'], 'a\x04\x04'],
  ])('types %j and the end', async (texts, typed) => {
    const { input, arrived } = await opened()
    for (const text of texts) input.write(bytes(text))
    input.end()
    expect([input.queuedBytes, arrived()]).toEqual([0, typed])
  })

  it('keeps what the other side has no room for, and types it in order when there is', async () => {
    const { input, retries, arrived } = await opened()
    const long = 'x'.repeat(2 ** 19)
    input.write(bytes(long))
    input.write(bytes('last'))
    expect(input.queuedBytes).toBeGreaterThan(0)
    let text = ''
    for (let [retry] = retries.splice(0); retry !== undefined; [retry] = retries.splice(0)) {
      text += arrived()
      retry()
    }
    expect(text + arrived() === `${long}last`).toBe(true)
    expect([input.queuedBytes, input.state]).toEqual([0, 'open'])
  })

  it('tries nothing again once it is closed', async () => {
    const { input, retries } = await opened()
    input.write(bytes('x'.repeat(2 ** 19)))
    input.close()
    expect([input.state, input.queuedBytes, retries]).toEqual(['broken', 0, []])
  })

  it('types nothing where the descriptor is no longer the terminal', async () => {
    let isOpen = false
    const { input, arrived } = await opened(() => isOpen)
    input.write(bytes('secret'))
    isOpen = true
    input.write(bytes('a\n'))
    expect([input.queuedBytes, arrived()]).toEqual([0, 'a\n'])
  })
})
