// What this machine lets a soak do.
import { spawnSync } from 'node:child_process'

/** @type {Map<string, boolean>} */
const found = new Map()

/** Whether a program is there. @param {string} program */
export function can(program) {
  const known = found.get(program) ?? spawnSync(program, ['--version']).status === 0
  found.set(program, known)
  return known
}
