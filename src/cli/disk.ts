import { resolve } from 'node:path'
import { NodeFileSystem } from '../adapters/node/node-file-system.ts'
import type { Policies } from './policies.ts'
import { configured, scopeOf } from './scope.ts'

/** The files that a program reaches, and the folder that relative paths are taken from. */
export interface Disk {
  readonly fileSystem: NodeFileSystem
  readonly cwd: string
}

/** Everything within what the environment and the policies say; relative paths start at the root, if one is set. */
export function diskFor(policies: Policies): Disk {
  const scope = { ...scopeOf(process.env), policies }
  const fileSystem = configured(() => new NodeFileSystem({ scope }), process.env)
  return { fileSystem, cwd: scope.root === undefined ? process.cwd() : resolve(scope.root) }
}
