import { existsSync } from 'node:fs'

const places = ['/bin/bash', '/usr/bin/bash', '/usr/local/bin/bash']

/** Where bash is; null where it is at none of its usual places. */
export function findBash(): string | null {
  return places.find((place) => existsSync(place)) ?? null
}
