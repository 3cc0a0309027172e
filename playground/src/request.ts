import type { HashlineRange } from 'hashline/protocol'

/** A call of `edit`, as fields can show it. */
export interface Request {
  readonly path: string
  readonly hash: string
  readonly edits: readonly HashlineRange[]
}

/** The request that JSON text holds; null where it is none. */
export function asRequest(text: string): Request | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRequest(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isRequest(value: unknown): value is Request {
  return (
    isObject(value) &&
    typeof value['path'] === 'string' &&
    typeof value['hash'] === 'string' &&
    Array.isArray(value['edits']) &&
    value['edits'].every(isEdit)
  )
}

function isEdit(value: unknown): value is HashlineRange {
  return isObject(value) && ['from', 'to', 'content'].every((name) => typeof value[name] === 'string')
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
