/** A call as a model makes it. */
export interface Call {
  readonly name: string
  readonly params: unknown
}

/**
 * What a model calls next, decided from the texts it has been shown and from nothing else. Several calls are of
 * one turn; none ends the run.
 */
export type Script = (seen: readonly string[]) => readonly Call[]

/** What a model finds in a text by itself: the hash, and anchors by the text of their lines. */
export interface Sighted {
  readonly hash: string
  readonly at: (line: string) => string
}

/** Reads a listing, or the refusal that holds one, as a model does. */
export function sighted(text: string | undefined): Sighted {
  const hash = /^@file .*#([\w-]+)$/m.exec(text ?? '')?.[1]
  if (hash === undefined) throw new Error(`no file is listed in: ${text}`)
  const tagged = Array.from(`${text}`.matchAll(/^(\d+#[a-z]{3})\|(.*)$/gm))
  const at = (line: string): string => {
    const anchor = tagged.find(([, , shown]) => shown === line)?.[1]
    if (anchor === undefined) throw new Error(`${line} is not listed in: ${text}`)
    return anchor
  }
  return { hash, at }
}

/** Takes turns one after another, each once, and then ends the run. */
export function inTurns(...turns: readonly Script[]): Script {
  let next = 0
  return (seen) => turns[next++]?.(seen) ?? []
}
