/** A SHA-256 on its way. Once it has given its digest, nothing more may be asked of it. */
export interface Sha256 {
  /** Takes these bytes in behind those before. */
  update(bytes: Uint8Array): unknown
  /** Another one that has taken in the same so far. */
  copy(): Sha256
  /** The 32 bytes. */
  digest(): Uint8Array
}
