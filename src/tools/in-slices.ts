import { accept, refuse, type Result } from '../protocol/result.ts'
import { stopOf, type Running } from './running.ts'

/** How many files or folders are looked at side by side: enough to keep a disk busy. */
const size = 16

/** What an action makes of some items at a time, in their order. Behind each slice it may be time to stop. */
export async function* inSlices<Item, Value>(
  items: readonly Item[],
  action: (slice: readonly Item[]) => Promise<readonly Value[]>,
  running: Running,
): AsyncGenerator<Result<readonly Value[]>> {
  for (let start = 0; start < items.length; start += size) {
    const values = await action(items.slice(start, start + size))
    const stop = stopOf(running)
    yield stop === undefined ? accept(values) : refuse(stop)
  }
}
