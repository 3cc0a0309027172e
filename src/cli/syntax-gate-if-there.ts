import type { Gate } from '../ports/gate.ts'

/** The syntax gate where its peers are installed, else none: without them it could only say so at every write. */
export async function syntaxGateIfThere(): Promise<readonly Gate[]> {
  try {
    import.meta.resolve('web-tree-sitter')
    import.meta.resolve('@vscode/tree-sitter-wasm')
  } catch {
    return []
  }
  const { syntaxGate } = await import('../adapters/tree-sitter/syntax-gate.ts')
  return [syntaxGate]
}
