import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeFileSystem } from 'hashline/node'
import { usualInputs } from '../inputs.mjs'
import { reading } from './read.mjs'

/**
 * What does one page of the tool `read` cost, of a file on disk that was read before?
 * @type {import('./question.mjs').Question}
 */
export const readDisk = {
  name: 'read-disk',
  work: 'read tool, disk',
  settings: usualInputs.map((input) => ({ ...input, ranges: 0 })),
  async prepare({ bytes, lineCount }) {
    const folder = mkdtempSync(join(tmpdir(), 'hashline-bench-'))
    const path = join(folder, 'f.txt')
    writeFileSync(path, bytes)
    return {
      candidates: reading(new NodeFileSystem(), path, lineCount),
      dispose: () => rmSync(folder, { recursive: true }),
    }
  },
  askedOfPeers: () => undefined,
}
