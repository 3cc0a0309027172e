/** The last call that holds or waits for each thing of an owner, by identity. */
const lastCalls = new WeakMap<object, Map<string, Promise<unknown>>>()

/**
 * Runs an action when all earlier ones on any of these things have ended: files of a file system, sessions of
 * a shell. All are claimed at once, so two calls never wait for each other; calls on different things run side
 * by side.
 */
export async function inTurn<Value>(
  owner: object,
  identities: readonly string[],
  action: () => Promise<Value>,
): Promise<Value> {
  const calls = lastCalls.get(owner) ?? new Map<string, Promise<unknown>>()
  lastCalls.set(owner, calls)
  const call = Promise.allSettled(identities.map((identity) => calls.get(identity))).then(action)
  for (const identity of identities) calls.set(identity, call)
  try {
    return await call
  } finally {
    for (const identity of identities) if (calls.get(identity) === call) calls.delete(identity)
  }
}
