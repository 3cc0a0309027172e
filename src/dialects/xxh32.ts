/** xxHash, 32 bits, of a text in UTF-8: a whole number from 0. */
export type Xxh32 = (text: string, seed: number) => number

let loading: Promise<Xxh32> | undefined

/** Loads it when it is first asked for, and once. */
export function loadXxh32(): Promise<Xxh32> {
  loading ??= load()
  return loading
}

async function load(): Promise<Xxh32> {
  const { default: xxhash } = await import('xxhash-wasm')
  const { h32 } = await xxhash()
  return h32
}
