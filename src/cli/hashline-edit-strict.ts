#!/usr/bin/env node
import { runProgram } from './program.ts'

// The one program for an allow-list: no argument and no variable changes that a policy has to be found.
void runProgram(['edit', ...process.argv.slice(2)], 'require')
