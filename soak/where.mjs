// Where a process stands that should have ended, as far as the system tells.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { can } from './means.mjs'

/** What its threads wait for, what it has open, and their stacks where gdb is there. @param {number} pid */
export function whereIs(pid) {
  const home = join('/proc', `${pid}`)
  const threads = namesIn(join(home, 'task')).map((thread) => {
    const told = ['comm', 'wchan', 'syscall'].map((file) => textOf(join(home, 'task', thread, file)))
    return `thread ${thread}: ${told.join(' | ')}`
  })
  const open = namesIn(join(home, 'fd')).map((fd) => `open ${fd}: ${targetOf(join(home, 'fd', fd))}`)
  return [...threads, ...open, ...stacksOf(pid)].join('\n')
}

/** @param {number} pid @returns {readonly string[]} */
function stacksOf(pid) {
  if (!can('gdb')) return ['no stacks without gdb']
  const args = ['-p', `${pid}`, '-batch', '-ex', 'set debuginfod enabled off', '-ex', 'thread apply all bt']
  const { stdout, stderr } = spawnSync('gdb', args, { encoding: 'utf8', timeout: 60_000 })
  return [stdout, stderr]
}

/** @param {string} folder */
function namesIn(folder) {
  return attempt(() => readdirSync(folder)) ?? []
}

/** @param {string} file */
function textOf(file) {
  return attempt(() => readFileSync(file, 'utf8').trim()) ?? '?'
}

/** @param {string} link */
function targetOf(link) {
  return attempt(() => readlinkSync(link)) ?? '?'
}

/** Threads and files come and go, and no system has to have them there. @template Value @param {() => Value} look */
function attempt(look) {
  try {
    return look()
  } catch {
    return undefined
  }
}
