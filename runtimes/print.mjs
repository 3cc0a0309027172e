// Prints what a runtime with a standard output answers.
import { report } from './program.mjs'

console.log(JSON.stringify(await report()))
