import { describe, expect, it } from 'vitest'
import { MemoryFileSystem } from '../../src/adapters/memory/memory-file-system.ts'
import { createHashlineTools } from '../../src/tools/hashline-tools.ts'
import { createMinimalTools } from '../../src/tools/minimal-tools.ts'
import type { ToolEffects } from '../../src/tools/effects.ts'
import { NodeShell } from '../../src/adapters/node/node-shell.ts'

const options = { fileSystem: new MemoryFileSystem(), shell: new NodeShell() }
const tools = { ...createMinimalTools(options), ...createHashlineTools(options) }

/** `reads destroys settles reaches`, those that hold. */
function wordsFor({ isReadOnly, isDestructive, isIdempotent, isOpenWorld }: ToolEffects): string {
  const words = { reads: isReadOnly, destroys: isDestructive, settles: isIdempotent, reaches: isOpenWorld }
  return Object.entries(words)
    .flatMap(([word, holds]) => (holds ? [word] : []))
    .join(' ')
}

describe('the effects of a tool', () => {
  it('are said of each', () => {
    expect(Object.values(tools).map(({ name, effects }) => [name, wordsFor(effects)])).toEqual([
      ['shell', 'destroys reaches'],
      // A text may stand in what replaces it.
      ['edit_file', 'destroys'],
      ['write_stdin', 'destroys reaches'],
      ['read', 'reads settles'],
      ['grep', 'reads settles'],
      ['edit', 'destroys settles'],
      ['write', 'destroys settles'],
      ['remove', 'destroys settles'],
    ])
  })
})
