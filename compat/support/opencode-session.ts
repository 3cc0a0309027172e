import type { ToolContext } from '@opencode-ai/plugin'

/** What a session of opencode in a folder gives each call. */
export function sessionIn(directory: string, abort: AbortSignal): ToolContext {
  const ids = { sessionID: 's', messageID: 'm', agent: 'build' }
  return {
    ...ids,
    directory,
    worktree: directory,
    abort,
    metadata: () => undefined,
    ask: async () => undefined,
  }
}
