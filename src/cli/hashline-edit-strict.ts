#!/usr/bin/env node
import { runProgram } from './program.js'

// The one program for an allow-list: no argument and no variable changes that a policy has to be found.
await runProgram(['edit', ...process.argv.slice(2)], 'require')
