import { kernelCode } from './kernel-code.ts'

/** What the WebAssembly of `kernel/` exports: areas of its memory by offset, and what is done with them. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer }
  readonly input: { readonly value: number }
  readonly inputLength: { readonly value: number }
  readonly lines: { readonly value: number }
  readonly lineCount: { readonly value: number }
  readonly output: { readonly value: number }
  readonly utf16: { readonly value: number }
  prepare(): void
  findLineStarts(length: number, base: number): number
  formatLines(count: number, number: number, base: number): number
  transcode(from: number, to: number): number
}

/** Work on many lines at once, three to ten times as fast as in JavaScript. It is given a piece at a time. */
export interface Kernel {
  /** Where the bytes of a piece are put: so many, and one more. */
  readonly input: Uint8Array
  /** Where offsets of lines are put, and found. */
  readonly lines: Uint32Array
  /** How many lines may be formatted at a time; behind their offsets stands where the last one ends. */
  readonly lineCount: number
  /** Where formatted lines are found. */
  readonly output: Uint8Array
  /** Where they are found in UTF-16, the lower byte first. */
  readonly utf16: Uint8Array
  /** See `kernel/line-starts.ts`. */
  findLineStarts(length: number, base: number): number
  /** See `kernel/format-lines.ts`. */
  formatLines(count: number, number: number, base: number): number
  /** See `kernel/transcode.ts`. */
  transcode(from: number, to: number): number
}

/** As far as it is used here: types for Node alone leave it out. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: Exports }
}

let kernel: Kernel | null | undefined

/** The kernel, compiled when it is first asked for; null where WebAssembly, or its vectors, are not to be had. */
export function loadKernel(): Kernel | null {
  if (kernel === undefined) kernel = kernelOf(compiled())
  return kernel
}

/** Without vectors it does not compile, a page may forbid all compiling, and there may be no WebAssembly. */
function compiled(): object | null {
  const code = Uint8Array.from(atob(kernelCode), (character) => character.charCodeAt(0))
  try {
    return new WebAssembly.Module(code)
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
}

function kernelOf(module: object | null): Kernel | null {
  if (module === null) return null
  const { exports } = new WebAssembly.Instance(module)
  exports.prepare()
  const { memory, input, inputLength, lines, lineCount, output, utf16 } = exports
  return {
    input: new Uint8Array(memory.buffer, input.value, inputLength.value + 1),
    lines: new Uint32Array(memory.buffer, lines.value, inputLength.value),
    lineCount: lineCount.value,
    output: new Uint8Array(memory.buffer, output.value),
    utf16: new Uint8Array(memory.buffer, utf16.value),
    findLineStarts: exports.findLineStarts,
    formatLines: exports.formatLines,
    transcode: exports.transcode,
  }
}
