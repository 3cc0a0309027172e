import { apply } from './apply.mjs'
import { edit } from './edit.mjs'
import { list } from './list.mjs'
import { readDisk } from './read-disk.mjs'
import { read } from './read.mjs'
import { stale } from './stale.mjs'

/** All that is timed, in the order of the table. @type {readonly import('./question.mjs').Question[]} */
export const questions = [list, read, readDisk, edit, apply, stale]
