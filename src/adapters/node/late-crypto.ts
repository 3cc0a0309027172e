/**
 * `node:crypto`, with the first call: an `import` of it takes 7 ms, since it also makes Web Crypto, and these
 * two functions need 3 of them.
 */
export const lateCrypto = (): Pick<typeof import('node:crypto'), 'createHash' | 'randomBytes'> =>
  process.getBuiltinModule('node:crypto')

/** SHA-256, hexadecimal. */
export function sha256Hex(data: string | Uint8Array): string {
  return lateCrypto().createHash('sha256').update(data).digest('hex')
}
