/** `npm run test:soak` takes longer and leaves nothing out. */
export const isSoak = process.env['HASHLINE_SOAK'] === '1'

/** All of them in a soak, else every nth. */
export function sampled<Item>(items: readonly Item[], nth: number): readonly Item[] {
  return isSoak ? items : items.filter((_, index) => index % nth === 0)
}
