/** A service that is asked through `fetch`, and never leaves the process. */
export interface Loopback<Body> {
  readonly fetch: (url: unknown, init?: { readonly body?: unknown }) => Promise<Response>
  /** All that it was asked, in order. */
  readonly bodies: readonly Body[]
}

/** Answers each request body with what `reply` makes of it, as JSON. */
export function loopback<Body>(reply: (body: Body) => object): Loopback<Body> {
  const bodies: Body[] = []
  return {
    bodies,
    fetch: async (_url, init) => {
      const body: Body = JSON.parse(String(init?.body))
      bodies.push(body)
      return Response.json(reply(body))
    },
  }
}
