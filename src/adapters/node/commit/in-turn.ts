const last = new Map<string, Promise<unknown>>()

/**
 * Runs an action after every earlier one of this process that has a key in common. Keys are taken all at once,
 * so no two actions wait for each other.
 */
export async function inTurn<Value>(keys: readonly string[], action: () => Promise<Value>): Promise<Value> {
  const before = keys.map((key) => last.get(key))
  const turn = Promise.all(before).then(action)
  const end = turn.then(nothing, nothing)
  for (const key of keys) last.set(key, end)
  try {
    return await turn
  } finally {
    for (const key of keys) if (last.get(key) === end) last.delete(key)
  }
}

function nothing(): void {}
