#!/usr/bin/env node
import { runProgram } from './program.ts'

await runProgram(['edit', ...process.argv.slice(2)])
