import type { Listed, Run, Scene, Seen } from './door-contract.ts'

/** What clients of both versions of the SDK have. */
export interface McpClient {
  listTools(): Promise<{ readonly tools: readonly McpListed[] }>
  call(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<object>
  close(): Promise<void>
}

/** A tool as a server lists it. */
export interface McpListed {
  readonly name: string
  readonly description?: string | undefined
  readonly inputSchema: object
  readonly annotations?: unknown
}

/** Follows the script with a client, as an agent that shows its model what the server says. */
export async function runWithClient(client: McpClient, { script, signal }: Scene): Promise<Run> {
  const { tools } = await client.listTools()
  const seen: Seen[] = []
  try {
    for (let calls = script([]); calls.length > 0; calls = script(seen.map(({ text }) => text))) {
      const results = calls.map(({ name, params }) => client.call(name, { ...Object(params) }, signal))
      seen.push(...(await Promise.all(results)).map(seenOf))
    }
    return { listed: tools.map(listedOf), seen }
  } finally {
    await client.close()
  }
}

export function seenOf(result: object): Seen {
  const { content, isError }: { content?: unknown; isError?: unknown } = result
  const [block] = Array.isArray(content) ? content : []
  return { text: String(block?.text), isError: isError === true }
}

function listedOf({ name, description = '', inputSchema }: McpListed): Listed {
  const { $schema: _, ...schema } = { $schema: '', ...inputSchema }
  return { name, description, schema }
}
