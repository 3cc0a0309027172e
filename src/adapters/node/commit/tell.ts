import type { Finding } from './complete.ts'

/** What was cleared up is of no interest to whoever writes, unless files became other files by it. */
export function tell({ path, outcome, reason }: Finding, onNote: (note: string) => void): void {
  if (outcome === 'completed') onNote(`${path} was written by an interrupted call, which is finished now.`)
  if (outcome === 'left alone') onNote(`${path} was left by an interrupted call and stays: ${reason}.`)
}
