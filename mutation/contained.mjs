// Runs a command once this process is confined: `node contained.mjs USER GROUP PROGRAM ARGUMENT...`, in the namespaces of
// `contained`. Whoever was not the superuser is itself again, and could not undo the confinement.
import { spawnSync } from 'node:child_process'
import { confine } from './contain.mjs'

const [user, group, ...command] = process.argv.slice(2)

confine()
const asItself = user === '0' ? [] : ['unshare', '--user', `--map-user=${user}`, `--map-group=${group}`]
const [program = '', ...args] = [...asItself, ...command]
process.exitCode = spawnSync(program, args, { stdio: 'inherit' }).status ?? 1
