import type { FileSystem } from '../ports/file-system.ts'

/** The last call that holds or waits for each file, by identity. */
const lastCalls = new WeakMap<FileSystem, Map<string, Promise<unknown>>>()

/**
 * Runs an action when all earlier ones on any of these files have ended. All files are claimed at once, so two
 * calls never wait for each other; calls on different files run side by side.
 */
export async function inTurn<Value>(
  fileSystem: FileSystem,
  identities: readonly string[],
  action: () => Promise<Value>,
): Promise<Value> {
  const calls = lastCalls.get(fileSystem) ?? new Map<string, Promise<unknown>>()
  lastCalls.set(fileSystem, calls)
  const call = Promise.allSettled(identities.map((identity) => calls.get(identity))).then(action)
  for (const identity of identities) calls.set(identity, call)
  try {
    return await call
  } finally {
    for (const identity of identities) if (calls.get(identity) === call) calls.delete(identity)
  }
}
