import { Client as Client2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Transport2 } from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { CallToolResultSchema, ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { pathToFileURL } from 'node:url'
import { traced } from './traced.ts'

/** How a client and its server are started. */
export interface Opening {
  /** The file of the program, and what follows it. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** The folders that the client offers, asked at each request. Left out: it has no roots. */
  readonly roots?: () => readonly string[] | Promise<readonly string[]>
}

export interface CallOptions {
  readonly signal?: AbortSignal
}

export interface Shown {
  readonly text: string
  readonly isError: boolean
  /** The details, where the server sends them. */
  readonly structured: unknown
}

/** A client of a server that runs as a process of its own. */
export interface StdioClient {
  readonly pid: number
  names(): Promise<readonly string[]>
  /** What a call gave: the text, and whether it is marked as an error. */
  call(name: string, args: object, options?: CallOptions): Promise<Shown>
  /** Tells the server that the roots are others now, where the protocol has such a thing. */
  rootsChanged(): Promise<void>
  close(): Promise<void>
}

type Open = (opening: Opening) => Promise<StdioClient>

const info = { name: 'test', version: '1.0.0' }

const openFirst: Open = async ({ roots, ...opening }) => {
  const capabilities = roots === undefined ? {} : { roots: { listChanged: true } }
  const client = new Client(info, { capabilities })
  if (roots !== undefined) client.setRequestHandler(ListRootsRequestSchema, async () => listed(await roots()))
  const transport = new StdioClientTransport(startOf(opening))
  await client.connect(transport)
  return finished({
    pid: transport.pid ?? 0,
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, options) =>
      shown(
        await client.request(
          { method: 'tools/call', params: { name, arguments: { ...args } } },
          CallToolResultSchema,
          options,
        ),
      ),
    rootsChanged: () => client.sendRootsListChanged(),
    close: () => client.close(),
  })
}

const openSecond =
  (mode: 'legacy' | 'auto'): Open =>
  async ({ roots, ...opening }) => {
    const capabilities = roots === undefined ? {} : { roots: { listChanged: true } }
    const client = new Client2(info, { capabilities, versionNegotiation: { mode } })
    if (roots !== undefined) client.setRequestHandler('roots/list', async () => listed(await roots()))
    const transport = new Transport2(startOf(opening))
    await client.connect(transport)
    return finished({
      pid: transport.pid ?? 0,
      names: async () => (await client.listTools()).tools.map(({ name }) => name),
      call: async (name, args, options) =>
        shown(await client.callTool({ name, arguments: { ...args } }, options)),
      rootsChanged: () => (mode === 'auto' ? Promise.resolve() : client.sendRootsListChanged()),
      close: () => client.close(),
    })
  }

/** The clients there are, by what they are. */
export const clients: readonly (readonly [kind: string, open: Open])[] = [
  ['a client of version 1', openFirst],
  ['a client of version 2 in the earlier era', openSecond('legacy')],
  ['a client of version 2 in the later era', openSecond('auto')],
]

function startOf({ args, cwd, env = {} }: Omit<Opening, 'roots'>) {
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return { command: process.execPath, args: [...args], cwd, env: { ...inherited, ...traced, ...env } }
}

function listed(folders: readonly string[]): { roots: { uri: string }[] } {
  return { roots: folders.map((folder) => ({ uri: pathToFileURL(folder).href })) }
}

function shown({ content, isError, structuredContent }: Answer): Shown {
  const [block] = content
  const text = block !== undefined && 'text' in block ? String(block.text) : ''
  return { text, isError: isError === true, structured: structuredContent }
}

interface Answer {
  readonly content: readonly object[]
  readonly isError?: boolean | undefined
  readonly structuredContent?: unknown
}

function finished(client: StdioClient): StdioClient {
  onTestFinished(() => client.close())
  return client
}
