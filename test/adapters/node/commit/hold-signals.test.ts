import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { besideHolding, holdingSignals } from '../../../../src/adapters/node/commit/hold-signals.ts'
import { outcome } from '../../../support/bytes.ts'

/** What is sent to this process from now on; nothing of it arrives. */
function sent(): readonly unknown[] {
  const kill = vi.spyOn(process, 'kill').mockReturnValue(true)
  onTestFinished(() => kill.mockRestore())
  return kill.mock.calls
}

describe('holdingSignals', () => {
  it('begins nothing while a signal waits, and raises it in the end', async () => {
    const raised = sent()
    const second = vi.fn<() => Promise<void>>()
    await holdingSignals(async () => {
      process.emit('SIGTERM', 'SIGTERM')
      expect(await outcome(holdingSignals(second))).toBe('EINTR')
      expect(raised).toEqual([])
    })
    expect(raised).toEqual([[process.pid, 'SIGTERM']])
    expect(second).not.toHaveBeenCalled()
    expect(await holdingSignals(async () => 'as before')).toBe('as before')
  })

  it.each([
    ['the program listens to', (listener: () => void) => listener, 0],
    ['is only told of', besideHolding, 1],
  ])('leaves a signal to the program that %s: raised %d', async (_, listenerOf, times) => {
    const raised = sent()
    const listener = listenerOf(() => undefined)
    process.on('SIGINT', listener)
    onTestFinished(() => void process.off('SIGINT', listener))
    await holdingSignals(async () => process.emit('SIGINT', 'SIGINT'))
    expect(raised.length).toBe(times)
  })

  it('listens to nothing before and after', async () => {
    const before = process.listenerCount('SIGINT')
    expect(await holdingSignals(async () => process.listenerCount('SIGINT'))).toBe(before + 1)
    expect(process.listenerCount('SIGINT')).toBe(before)
  })

  it('listens once for all that run at the same time, until the last one ends', async () => {
    const before = process.listenerCount('SIGTERM')
    await holdingSignals(async () => {
      await holdingSignals(async () => expect(process.listenerCount('SIGTERM')).toBe(before + 1))
      expect(process.listenerCount('SIGTERM')).toBe(before + 1)
    })
    expect(process.listenerCount('SIGTERM')).toBe(before)
  })
})
