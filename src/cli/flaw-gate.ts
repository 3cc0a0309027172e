import { languageOf } from '../adapters/tree-sitter/languages.ts'
import { isInstalled } from '../adapters/tree-sitter/load-parser.ts'
import { syntaxGate } from '../adapters/tree-sitter/syntax-gate.ts'
import type { Gate } from '../ports/gate.ts'

/**
 * The gate for flaws in JSON, and in source code where the peers of the syntax gate are installed: where they
 * are not, that gate could only say so at every write.
 */
export const flawGate: Gate = (change, signal) =>
  languageOf(change.path) === undefined || isInstalled() ? syntaxGate(change, signal) : { verdict: 'pass' }
