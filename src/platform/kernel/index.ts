// AssemblyScript: the kernel's entry. What it exports is what `platform/kernel.ts` calls.
import { prepareSqueeze } from './letters'
import { makeRoom } from './memory'

export { findLineStarts } from './line-starts'
export { formatLines } from './format-lines'
export { transcode } from './transcode'
export { input, inputLength, lines, lineCount, output, utf16 } from './memory'

/** Called once, before anything else. */
export function prepare(): void {
  makeRoom()
  prepareSqueeze()
}
