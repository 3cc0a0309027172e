// For .opencode/plugins/: read, grep, edit and write of opencode are replaced, and edit_file and remove are added.
import type { Plugin } from '@opencode-ai/plugin'
import { createHashlineTools } from 'hashline'
import { NodeFileSystem } from 'hashline/node'
import { opencodeTools } from 'hashline/opencode'

export const hashline: Plugin = async ({ directory }) => {
  const fileSystem = new NodeFileSystem({ scope: { root: directory } })
  return { tool: opencodeTools(createHashlineTools({ fileSystem })) }
}
