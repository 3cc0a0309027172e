// Compiles the kernel and writes it as base64 into `../kernel-code.ts`, which is not kept in the repository.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { main as compile } from 'assemblyscript/asc'

const entry = fileURLToPath(new URL('index.ts', import.meta.url))
const target = fileURLToPath(new URL('../kernel-code.ts', import.meta.url))
const flags = ['--outFile', 'kernel.wasm', '--optimizeLevel', '3', '--enable', 'simd', '--runtime', 'stub']

/** @type {Uint8Array | undefined} */
let code
const { error, stderr } = await compile([entry, ...flags, '--noAssert'], {
  writeFile: (_name, content) => void (code = typeof content === 'string' ? undefined : content),
})
if (error !== null || code === undefined)
  throw new Error(`the kernel does not compile:\n${stderr.toString()}`)

writeFileSync(
  target,
  `/** The kernel's WebAssembly, base64. Made by \`npm run build:kernel\` from \`kernel/\`. */
export const kernelCode =
  '${Buffer.from(code).toString('base64')}'
`,
)
