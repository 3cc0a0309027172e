// How much memory a session takes that prints 1 GiB while nobody asks for it: the peak over that of the program.
import { NodeShell } from 'hashline/node'

const byteLength = 2 ** 30 - 2 ** 20
const shell = new NodeShell()
const before = process.memoryUsage.rss()
const start = performance.now()

const session = await shell.start({
  command: `head -c ${byteLength} /dev/zero`,
  cwd: '/',
  interactive: true,
  terminal: false,
})
await session.wait({ ms: 120_000, beyond: Number.POSITIVE_INFINITY, text: null, signal: undefined })
const seconds = (performance.now() - start) / 1_000
const peak = process.resourceUsage().maxRSS * 1_024 - before
const { omittedBytes, stdoutBytes } = session.take(40_000)
await shell.dispose()

const mebibytes = (/** @type {number} */ bytes) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
process.stdout.write(`printed  ${mebibytes(stdoutBytes)} in ${seconds.toFixed(1)} s\n`)
process.stdout.write(`omitted  ${mebibytes(omittedBytes)}\n`)
process.stdout.write(`peak     ${mebibytes(peak)} over ${mebibytes(before)}\n`)
process.exitCode =
  stdoutBytes === byteLength && omittedBytes === byteLength - 40_000 && peak < 64 * 2 ** 20 ? 0 : 1
