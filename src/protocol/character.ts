/** Whether a byte goes on with a character that an earlier one began. */
export function isContinuation(byte: number | undefined): boolean {
  return ((byte ?? 0) & 0xc0) === 0x80
}

/** The start of the character that an offset is in. */
export function characterAt(bytes: Uint8Array, offset: number): number {
  let start = offset
  while (isContinuation(bytes[start])) start -= 1
  return start
}
