import { recover, type RecoverOptions } from '../adapters/node/journal/recover.ts'
import type { Finding } from '../adapters/node/commit/complete.ts'
import { codeOf, reasonOf } from '../ports/system-error.ts'
import type { Invocation } from './commands.ts'
import { scopeOf } from './scope.ts'
import { UsageError } from './usage-error.ts'
import { visibleLine } from './visible.ts'

/** `hashline recover [ROOT] [--dry-run]`. The status is 1 where something is left for a person. */
export async function run({ values, positionals, policies }: Invocation): Promise<0 | 1> {
  const [root = '.', ...more] = positionals
  if (more.length > 0) throw new UsageError('recover takes one ROOT')
  const dryRun = values['dry-run'] === true
  const findings = await found(root, { dryRun, scope: { ...scopeOf(process.env), policies } })
  const isClear = findings.every(({ outcome }) => outcome !== 'left alone')
  const done = dryRun ? 'preview' : 'applied'
  const json = { ok: isClear, outcome: findings.length === 0 ? 'noop' : done, findings }
  process.stdout.write(`${values['json'] === true ? JSON.stringify(json) : textOf(findings)}\n`)
  return isClear ? 0 : 1
}

async function found(root: string, options: RecoverOptions): Promise<readonly Finding[]> {
  try {
    return await recover(root, options)
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    const message = `${JSON.stringify(root)} cannot be looked through: ${reasonOf(error) ?? code}`
    throw new UsageError(message, code === 'ERR_POLICY' ? 'config_error' : 'invalid')
  }
}

function textOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing was left behind.'
  return findings.map(lineOf).join('\n')
}

function lineOf(finding: Finding): string {
  const reason = 'reason' in finding ? `: ${finding.reason}` : ''
  return `${finding.outcome} ${visibleLine(finding.path)}${reason}`
}
