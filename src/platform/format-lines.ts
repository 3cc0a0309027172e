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

/** The text of as many bytes of formatted lines as the kernel holds. */
type Decode = (kernel: Kernel, length: number) => string

/**
 * Lines as producers print them, `12#abc|text`, an LF between two. Null where that is not done in bulk: there are few
 * bytes of them, one is too long, or there is no kernel.
 */
export function formatLinesBy(decode: Decode, lines: LinesOf): string | null {
  const { bytes, starts, from, to } = lines
  const byteLength = (starts[to] ?? bytes.length) - (starts[from - 1] ?? bytes.length)
  const kernel = byteLength < bulk ? null : loadKernel()
  return kernel && formatLinesWith(kernel, decode, lines)
}

/**
 * The same by a kernel, a piece at a time; null where a line is too long for a piece. The text is put together of
 * pieces rather than made at once: V8 has room for those, where memory for a megabyte is found and cleared anew each time.
 */
export function formatLinesWith(kernel: Kernel, decode: Decode, lines: LinesOf): string | null {
  const { bytes, starts, from, to } = lines
  const startOf = (line: number): number => starts[line - 1] ?? bytes.length
  let text = ''
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
    // An LF stands behind each line, and none belongs behind the last.
    text += decode(kernel, last < to ? made : made - 1)
    line = last + 1
  }
  return text
}
