#!/usr/bin/env node
import { runProgram } from './program.ts'

void runProgram(['edit', ...process.argv.slice(2)])
