import { recover } from '../adapters/node/journal/recover.ts'
import type { Finding } from '../adapters/node/commit/complete.ts'
import { codeOf } from '../ports/system-error.ts'
import type { Invocation } from './commands.ts'
import { UsageError } from './usage-error.ts'
import { visible } from './visible.ts'

/** `hashline recover [ROOT] [--dry-run]`. The status is 1 where something is left for a person. */
export async function run({ values, positionals }: Invocation): Promise<0 | 1> {
  const [root = '.', ...more] = positionals
  if (more.length > 0) throw new UsageError('recover takes one ROOT')
  const dryRun = values['dry-run'] === true
  const findings = await found(root, dryRun)
  const isClear = findings.every(({ outcome }) => outcome !== 'left alone')
  const done = dryRun ? 'preview' : 'applied'
  const json = { ok: isClear, outcome: findings.length === 0 ? 'noop' : done, findings }
  process.stdout.write(`${values['json'] === true ? JSON.stringify(json) : textOf(findings)}\n`)
  return isClear ? 0 : 1
}

async function found(root: string, dryRun: boolean): Promise<readonly Finding[]> {
  try {
    return await recover(root, { dryRun })
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    throw new UsageError(`${JSON.stringify(root)} cannot be looked through: ${code}`)
  }
}

function textOf(findings: readonly Finding[]): string {
  if (findings.length === 0) return 'Nothing was left behind.'
  return findings.map(lineOf).join('\n')
}

function lineOf(finding: Finding): string {
  const reason = 'reason' in finding ? `: ${finding.reason}` : ''
  return `${finding.outcome} ${visible(finding.path)}${reason}`
}
