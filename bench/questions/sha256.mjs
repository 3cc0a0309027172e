import { createHash } from 'node:crypto'

/**
 * The floor: whoever makes a tag has to do this.
 * @param {Uint8Array} bytes
 */
export function sha256(bytes) {
  return createHash('sha256').update(bytes).digest()
}

/**
 * @param {Uint8Array} bytes
 * @returns {import('../measure.mjs').Candidate}
 */
export function floorOf(bytes) {
  return { name: 'SHA-256', run: () => sha256(bytes) }
}
