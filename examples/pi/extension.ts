// For .pi/extensions/: read, grep, edit and write of pi are replaced, and edit_file and remove are added.
import type { ExtensionAPI } from '@earendil-works/pi-coding-agent'
import { createHashlineTools } from 'hashline'
import { NodeFileSystem } from 'hashline/node'
import { piTools } from 'hashline/pi'

export default function (pi: ExtensionAPI) {
  const root = process.cwd()
  const tools = createHashlineTools({ fileSystem: new NodeFileSystem({ scope: { root } }) })
  for (const tool of piTools(tools)) pi.registerTool(tool)
}
