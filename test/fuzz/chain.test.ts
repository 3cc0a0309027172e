import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { HashlineError } from '../../src/protocol/hashline-error.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { fuzzing, seed } from '../support/fuzz.ts'
import { anyContent, anyFile } from '../support/generated.ts'
import { naiveEdit } from '../support/naive-edit.ts'

/** A step of a model that only knows what it has read: which lines it takes, and what it puts there. */
const anyStep = fc.record({ from: fc.nat(), length: fc.nat(3), content: anyContent })

/** The hash and the anchors of a listing. */
function copiedFrom(listing: string): { hash: string; anchors: string[] } {
  const [header = '', ...lines] = listing.split('\n')
  const anchors = lines.flatMap((line) => /^\d+#[a-z]{3}(?=\|)/.exec(line)?.[0] ?? [])
  return { hash: header.slice(header.lastIndexOf('#') + 1), anchors }
}

describe(`read, edit, read, seed ${seed}`, { timeout: 3_600_000 }, () => {
  it('goes on for fifty steps with nothing but what the listings say', async () => {
    await fc.assert(
      fc.asyncProperty(anyFile, fc.array(anyStep, { minLength: 50, maxLength: 50 }), async (file, steps) => {
        const fileSystem = new MemoryFileSystem({ '/f': Buffer.from(file) })
        const { read, edit } = createHashlineTools({ fileSystem })
        let text = file
        for (const { from, length, content } of steps) {
          const { content: shown } = await read.execute({ path: 'f' })
          const { hash, anchors } = copiedFrom(shown[0].text)
          const first = from % anchors.length
          const last = Math.min(anchors.length - 1, first + length)
          const range = { from: anchors[first] ?? '', to: anchors[last] ?? '', content }
          const meant = naiveEdit(text, [{ from: first + 1, to: last + 1, content }])
          const code = await edit.execute({ path: 'f', hash, edits: [range] }).then(
            () => 'edited',
            (error: unknown) => (error instanceof HashlineError ? error.code : Promise.reject(error)),
          )
          expect(code).toBe(typeof meant === 'string' ? 'edited' : meant.refused)
          if (typeof meant === 'string') text = meant
          expect(Buffer.from(await fileSystem.readFile('/f')).equals(Buffer.from(text))).toBe(true)
        }
      }),
      fuzzing(8, 0.02),
    )
  })
})
