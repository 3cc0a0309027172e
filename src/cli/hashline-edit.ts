#!/usr/bin/env node
import { runProgram } from './program.js'

await runProgram(['edit', ...process.argv.slice(2)])
