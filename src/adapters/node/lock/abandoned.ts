const ids = new Set<string>()

/** Notes that this process is done with what has this id in its name or its text, and could not remove it. */
export function abandon(id: string): void {
  ids.add(id)
}

/** Whether it is one of those, and so anybody's to clear although its process lives. */
export function isAbandoned(id: string): boolean {
  return ids.has(id)
}
