import {
  McpServer,
  type McpRequestContext,
  type McpServerFactory,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import manifest from '../../package.json' with { type: 'json' }
import { NodeShell } from '../adapters/node/node-shell.ts'
import type { AnyTool, ToolSet } from '../harness/call-tool.ts'
import { mcpTools, type McpOptions } from '../harness/mcp.ts'
import type { Shell } from '../ports/shell.ts'
import { createHashlineTools } from '../tools/hashline-tools.ts'
import { createShellTool } from '../tools/shell.ts'
import { createWriteStdinTool } from '../tools/write-stdin.ts'
import { textIn } from './arguments.ts'
import { ClientRoots } from './client-roots.ts'
import type { Invocation } from './commands.ts'
import { flawGate } from './flaw-gate.ts'
import { Reach } from './reach.ts'
import { UsageError } from './usage-error.ts'

/** A call of a tool that creates or replaces a file of 8 MiB, every byte of it escaped. */
const maxMessageBytes = 2 ** 26

/** `hashline mcp [--root DIR] [--shell]`: serves until the client has gone, and then leaves nothing running. */
export async function run({ values, positionals, policies }: Invocation): Promise<0> {
  if (positionals.length > 0) throw new UsageError('mcp takes no arguments, only options')
  const reach = new Reach(textIn('root', values), policies)
  const gates = values['no-gate'] === true ? [] : [flawGate]
  const shell = values['shell'] === true ? new NodeShell({ root: reach.folder }) : null
  const files = createHashlineTools({ fileSystem: () => reach.fileSystem, cwd: reach.folder, gates })
  const tools = { ...files, ...(shell === null ? {} : commandTools(reach.confine(shell), reach.folder)) }
  const options = { structuredContent: values['structured'] === true }
  await serve(({ era }) => serverOf({ tools, reach, era }, options))
  await shell?.dispose()
  return 0
}

function commandTools(shell: Shell, cwd: string): ToolSet {
  return { shell: createShellTool({ shell, cwd }), write_stdin: createWriteStdinTool({ shell, cwd }) }
}

interface Served extends McpRequestContext {
  readonly tools: ToolSet
  readonly reach: Reach
}

/** Each connection has a server of its own, and a client of one era may open two. */
function serverOf({ tools, reach, era }: Served, options: McpOptions): McpServer {
  const server = new McpServer(
    { name: manifest.name, version: manifest.version },
    { capabilities: { tools: {} }, instructions: instructionsFor(Object.values(tools), reach.folder) },
  )
  const roots = new ClientRoots(server, era)
  for (const { name, config, handler } of mcpTools(tools, options))
    server.registerTool(name, config, async (params, call: ServerContext) => {
      const offered = await roots.for(call)
      if (offered !== null && 'resultType' in offered) return offered
      return reach.within(offered, () => handler(params, call))
    })
  return server
}

function instructionsFor(tools: readonly AnyTool[], folder: string): string {
  const guidelines = tools.flatMap(({ promptGuidelines }) => promptGuidelines)
  return [`Relative paths start at ${JSON.stringify(folder)}.`, ...new Set(guidelines)].join('\n')
}

/** Serves on standard input and output, and ends when the connection does. */
function serve(factory: McpServerFactory): Promise<void> {
  const wire = new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: maxMessageBytes })
  return new Promise((resolve) => {
    const close = wire.close.bind(wire)
    wire.close = async () => {
      await close()
      process.stdin.destroy()
      resolve()
    }
    serveStdio(factory, { transport: wire })
  })
}
