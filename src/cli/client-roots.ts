import { fileURLToPath } from 'node:url'
import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type McpRequestContext,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server'

type Era = McpRequestContext['era']

/** The folders that a client offers; null: it offers none, so that nothing is narrowed. */
export type Offered = readonly string[] | null

/** The roots of the client of one connection. One of the protocol's earlier era is asked, and tells when they change. */
export class ClientRoots {
  readonly #server: McpServer['server']
  readonly #era: Era
  #asked: Promise<Offered> | undefined

  constructor({ server }: McpServer, era: Era) {
    this.#server = server
    this.#era = era
    server.setNotificationHandler('notifications/roots/list_changed', () => {
      this.#asked = undefined
    })
  }

  /** What the client offers, or what has to be answered to learn it: in the later era each call brings its roots. */
  async for({ mcpReq: { envelope, inputResponses } }: ServerContext): Promise<Offered | InputRequiredResult> {
    if (this.#era === 'legacy') return this.#ask()
    if (!hasRoots({ ...envelope })) return null
    const answer = inputResponse(inputResponses, 'roots')
    if (answer.kind === 'roots') return offeredBy(answer.roots)
    return inputRequired({ inputRequests: { roots: inputRequired.listRoots() } })
  }

  /** Once for all calls until something changes. What the client cannot answer is asked again. */
  #ask(): Promise<Offered> {
    if (this.#server.getClientCapabilities()?.roots === undefined) return Promise.resolve(null)
    this.#asked ??= this.#list()
    return this.#asked
  }

  async #list(): Promise<Offered> {
    try {
      const { roots } = await this.#server.listRoots(undefined, { timeout: 10_000 })
      return offeredBy(roots)
    } catch (error) {
      this.#asked = undefined
      throw new Error('the client has roots, and did not list them when it was asked', { cause: error })
    }
  }
}

function hasRoots({
  [CLIENT_CAPABILITIES_META_KEY]: capabilities,
}: Readonly<Record<string, unknown>>): boolean {
  return typeof capabilities === 'object' && capabilities !== null && 'roots' in capabilities
}

/** A client that lists no root has nothing to say about them. What is no folder here is a root that leads nowhere. */
function offeredBy(roots: readonly { readonly uri: string }[]): Offered {
  return roots.length === 0 ? null : roots.flatMap(({ uri }) => folderOf(uri))
}

function folderOf(uri: string): readonly string[] {
  if (!URL.canParse(uri) || new URL(uri).protocol !== 'file:') return []
  try {
    return [fileURLToPath(uri)]
  } catch (error) {
    // What follows a `%` need not be a byte.
    if (error instanceof TypeError || error instanceof URIError) return []
    throw error
  }
}
