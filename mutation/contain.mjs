// Broken code that writes, renames and removes files may do so anywhere. So it is run where nothing can be lost:
// in a mount namespace in which the whole disk is read-only but for a folder of the run, and in a process
// namespace from which no other process can be signalled.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { program, reports, scratchOf, viteScratch } from './places.mjs'

const namespaces = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
const memory = '/dev/shm'

/**
 * The command that runs another one in namespaces of its own, confined. Needs Linux. Whoever is not the superuser is
 * one in there until `contained.mjs` has called `confine`.
 * @param {readonly string[]} command
 */
export function contained(command) {
  const [user, group] = [process.getuid?.(), process.getgid?.()]
  const asRoot = user === 0 ? [] : ['--user', '--map-root-user']
  return ['unshare', ...asRoot, ...namespaces, process.execPath, program, `${user}`, `${group}`, ...command]
}

/** Makes everything read-only for this process and all that it starts. Only to be called in its own namespaces. */
export function confine() {
  if (process.pid !== 1) throw new Error('this process is not alone, and would take the disk from others')
  const scratch = scratchOf(process.env['HASHLINE_MUTATION_PART'] ?? '')
  const memories = [scratch, viteScratch, ...(existsSync(memory) ? [memory] : [])]
  for (const place of memories) mount('-t', 'tmpfs', '-o', 'mode=1777,size=1g', 'tmpfs', place)
  mount('--bind', reports, reports)
  const kept = new Set([...memories, reports, '/proc'])
  for (const { place, options } of mounts())
    if (!kept.has(place)) mount('-o', ['remount', 'bind', 'ro', ...options].join(','), place)
  process.env['TMPDIR'] = join(scratch, 'tmp')
  mkdirSync(process.env['TMPDIR'])
  chmodSync(process.env['TMPDIR'], 0o1777)
}

/** What is mounted, and the restrictions that a namespace must not lift. */
function mounts() {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [, , , , place = '', options = ''] = line.split(' ')
    return {
      place: unescaped(place),
      options: options.split(',').filter((option) => option.startsWith('no')),
    }
  })
}

/** @param {string} place */
function unescaped(place) {
  return place.replaceAll(/\\(\d{3})/g, (_, digits) => String.fromCharCode(Number.parseInt(digits, 8)))
}

/** @param {readonly string[]} args */
function mount(...args) {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`mount ${args.join(' ')}: ${stderr}`)
}
