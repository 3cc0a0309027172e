/** Where the random numbers of a run begin; `HASHLINE_SEED` repeats one. */
export const seed = Number(process.env['HASHLINE_SEED'] ?? Date.now() % 2 ** 31)

/**
 * How a property is tried: from the seed, and as often as `HASHLINE_FUZZ` says; where that says nothing, a slice
 * that the everyday tests have time for. A property that costs more is tried a part of that.
 */
export function fuzzing(slice: number, part = 1): { readonly seed: number; readonly numRuns: number } {
  const { HASHLINE_FUZZ: runs } = process.env
  return { seed, numRuns: runs === undefined ? slice : Math.ceil(Number(runs) * part) }
}
