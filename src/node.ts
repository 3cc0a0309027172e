export { commandGate } from './adapters/node/command-gate.ts'
export type { CommandGateOptions } from './adapters/node/command-gate.ts'
export { NodeFileSystem } from './adapters/node/node-file-system.ts'
