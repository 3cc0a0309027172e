import { sessionVariable } from './watchdog.ts'

/** The environment of a command: what the host has, so that nothing waits for a key or prints colours, what the call says. */
export function environmentOf(
  host: NodeJS.ProcessEnv,
  device: 'pipes' | 'terminal',
  call: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const merged = { ...host, ...unpaged, ...(device === 'pipes' ? uncoloured : coloured), ...call }
  return Object.fromEntries(
    Object.entries(merged).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
}

const unpaged = { PAGER: 'cat', GIT_PAGER: 'cat', MANPAGER: 'cat' }

/** Undefined takes away: a host that forces colours would have the last word. */
const uncoloured = { TERM: 'dumb', NO_COLOR: '1', FORCE_COLOR: undefined, CLICOLOR_FORCE: undefined }

const coloured = { TERM: 'xterm-256color' }

/**
 * A program that is given variables by another one, and not by who starts it: what stands around it is not
 * found by a `PATH`, nor loaded with a library, that a call has chosen. The name of a session stays.
 */
export function setInside(
  argv: readonly string[],
  call: Readonly<Record<string, string>>,
): readonly string[] {
  const names = Object.keys(call).filter((name) => name !== sessionVariable)
  const settings = names.map((name) => `${name}=${call[name]}`)
  return settings.length === 0 ? argv : ['/usr/bin/env', '--', ...settings, ...argv]
}
