/** One after the other: a host is never asked two things at once, and few files are open. */
export async function inSeries<Item, Value>(
  items: readonly Item[],
  action: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
  const values: Value[] = []
  for (const item of items) values.push(await action(item))
  return values
}
