import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  fauxAssistantMessage,
  fauxToolCall,
  registerFauxProvider,
  type Context,
  type FauxProviderRegistration,
} from '@earendil-works/pi-ai'
import {
  AuthStorage,
  createAgentSession,
  DefaultResourceLoader,
  ModelRegistry,
  SessionManager,
  SettingsManager,
  type AgentSession,
  type ExtensionFactory,
} from '@earendil-works/pi-coding-agent'
import type { Listed, Run, Seen } from '../../test/harness/support/door-contract.ts'
import type { Script } from '../../test/harness/support/scripted-model.ts'

/** Where a session runs, and with which extensions: functions, or files. */
export interface PiScene {
  readonly script: Script
  readonly cwd: string
  readonly signal: AbortSignal
  readonly extensions: readonly (ExtensionFactory | string)[]
}

/** What the model was told, and its system prompt. */
export interface PiRun extends Run {
  readonly prompt: string
}

/** Runs a session of pi with its own loop, a model that follows the script, and nothing of a person's settings. */
export async function runPi(scene: PiScene): Promise<PiRun> {
  const provider = registerFauxProvider()
  const agentDir = mkdtempSync(join(tmpdir(), 'hashline-pi-'))
  const told = follow(scene.script, provider)
  try {
    const session = await sessionFor(scene, agentDir, provider)
    scene.signal.addEventListener('abort', () => void session.abort())
    await session.prompt('go on')
    session.dispose()
    return told()
  } finally {
    provider.unregister()
    rmSync(agentDir, { recursive: true })
  }
}

/** Has the model follow a script; the function gives what it was told so far. */
function follow(script: Script, provider: FauxProviderRegistration): () => PiRun {
  let told: PiRun = { listed: [], seen: [], prompt: '' }
  const respond = (context: Context) => {
    told = { listed: listedIn(context), seen: seenIn(context), prompt: context.systemPrompt ?? '' }
    const calls = script(told.seen.map(({ text }) => text))
    provider.appendResponses([respond])
    if (calls.length === 0) return fauxAssistantMessage('done')
    const blocks = calls.map(({ name, params }) => fauxToolCall(name, { ...Object(params) }))
    return fauxAssistantMessage(blocks, { stopReason: 'toolUse' })
  }
  provider.setResponses([respond])
  return () => told
}

async function sessionFor(
  { cwd, extensions }: PiScene,
  agentDir: string,
  provider: FauxProviderRegistration,
): Promise<AgentSession> {
  const authStorage = AuthStorage.inMemory()
  authStorage.setRuntimeApiKey('faux', 'none')
  const settingsManager = SettingsManager.inMemory({ compaction: { enabled: false } })
  const resourceLoader = new DefaultResourceLoader({
    cwd,
    agentDir,
    settingsManager,
    extensionFactories: extensions.filter((each) => typeof each === 'function'),
    additionalExtensionPaths: extensions.filter((each) => typeof each === 'string'),
  })
  await resourceLoader.reload()
  const { session, extensionsResult } = await createAgentSession({
    cwd,
    agentDir,
    authStorage,
    modelRegistry: ModelRegistry.inMemory(authStorage),
    model: provider.getModel(),
    resourceLoader,
    settingsManager,
    sessionManager: SessionManager.inMemory(cwd),
    noTools: 'builtin',
  })
  for (const { path, error } of extensionsResult.errors) throw new Error(`${path}: ${error}`)
  return session
}

function listedIn({ tools = [] }: Context): readonly Listed[] {
  return tools.map(({ name, description, parameters }) => ({ name, description, schema: parameters }))
}

function seenIn({ messages }: Context): readonly Seen[] {
  return messages.flatMap((message) => {
    if (message.role !== 'toolResult') return []
    const [block] = message.content
    return [{ text: block?.type === 'text' ? block.text : '', isError: message.isError }]
  })
}
