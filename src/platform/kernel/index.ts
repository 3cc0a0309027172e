// AssemblyScript: the kernel's entry. What it exports is what `platform/kernel.ts` calls.
export { findLineStarts } from './line-starts'
export { formatLines } from './format-lines'
export { input, inputLength, lines, lineCount, output, prepare } from './memory'
