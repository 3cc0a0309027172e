/** The hashes of the notations once more, word for word from their definitions and with BigInt, to be compared. */

const encoder = new TextEncoder()

/** FNV-1a, 64 bit. */
export function naiveFnv1a(bytes: Uint8Array): bigint {
  return bytes.reduce(
    (hash, byte) => ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn,
    0xcbf29ce484222325n,
  )
}

const primes = [2654435761n, 2246822519n, 3266489917n, 668265263n, 374761393n] as const
const mask = 0xffffffffn

function rotated(value: bigint, bits: bigint): bigint {
  return ((value << bits) | (value >> (32n - bits))) & mask
}

/** xxHash, 32 bits: four lanes of 16 bytes, then words, then bytes, then the avalanche. */
export function naiveXxh32(text: string, seed: number): number {
  const [p1, p2, p3, p4, p5] = primes
  const bytes = encoder.encode(text)
  const word = (at: number): bigint =>
    [0, 1, 2, 3].reduce((sum, index) => sum | (BigInt(bytes[at + index] ?? 0) << BigInt(8 * index)), 0n)
  const start = BigInt(seed)
  let at = 0
  let hash = (start + p5) & mask
  if (bytes.length >= 16) {
    const lanes = [start + p1 + p2, start + p2, start, start - p1].map((lane) => lane & mask)
    for (; at + 16 <= bytes.length; at += 16)
      lanes.forEach((lane, index) => {
        lanes[index] = (rotated((lane + word(at + 4 * index) * p2) & mask, 13n) * p1) & mask
      })
    hash = lanes.reduce((sum, lane, index) => sum + rotated(lane, [1n, 7n, 12n, 18n][index] ?? 0n), 0n) & mask
  }
  hash = (hash + BigInt(bytes.length)) & mask
  for (; at + 4 <= bytes.length; at += 4) hash = (rotated((hash + word(at) * p3) & mask, 17n) * p4) & mask
  for (; at < bytes.length; at += 1)
    hash = (rotated((hash + BigInt(bytes[at] ?? 0) * p5) & mask, 11n) * p1) & mask
  hash = ((hash ^ (hash >> 15n)) * p2) & mask
  hash = ((hash ^ (hash >> 13n)) * p3) & mask
  return Number(hash ^ (hash >> 16n))
}
