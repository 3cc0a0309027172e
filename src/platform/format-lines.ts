import { loadKernel, type Kernel } from './kernel.ts'

/** Lines of some bytes, both included, 1-based; `starts` says where each line of them all begins. */
export interface LinesOf {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
  readonly from: number
  readonly to: number
}

/** From here on it pays to compile the kernel. */
const bulk = 32_768

/**
 * Lines as producers print them, `12#abc|text`, an LF behind each, in UTF-8. Null where that is not done in
 * bulk: there are few bytes of them, one is too long, or there is no kernel.
 */
export function formatLines(lines: LinesOf): Uint8Array | null {
  const { bytes, starts, from, to } = lines
  const byteLength = (starts[to] ?? bytes.length) - (starts[from - 1] ?? bytes.length)
  const kernel = byteLength < bulk ? null : loadKernel()
  return kernel && formatLinesWith(kernel, lines)
}

/** A line beside its text: seven digits, `#`, three letters, `|` and LF. */
const aroundText = 13

/** The same by a kernel, a piece at a time; null where a line is too long for a piece. */
export function formatLinesWith(kernel: Kernel, { bytes, starts, from, to }: LinesOf): Uint8Array | null {
  const startOf = (line: number): number => starts[line - 1] ?? bytes.length
  const result = new Uint8Array(startOf(to + 1) - startOf(from) + aroundText * (to - from + 1))
  let length = 0
  for (let line = from; line <= to;) {
    const start = startOf(line)
    const most = Math.min(to, line + kernel.lineCount - 1)
    let last = line - 1
    while (last < most && startOf(last + 2) - start < kernel.input.length) last += 1
    if (last < line) return null
    const count = last - line + 1
    kernel.input.set(bytes.subarray(start, startOf(last + 1)))
    kernel.lines.set(starts.subarray(line - 1, last))
    kernel.lines[count] = startOf(last + 1)
    const made = kernel.formatLines(count, line, start)
    result.set(kernel.output.subarray(0, made), length)
    length += made
    line = last + 1
  }
  return result.subarray(0, length)
}
