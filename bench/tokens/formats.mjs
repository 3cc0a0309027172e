import { findReplace } from './find-replace.mjs'
import { hashline } from './hashline.mjs'
import { strReplace } from './str-replace.mjs'
import { unifiedDiff } from './unified-diff.mjs'
import { v4aPatch } from './v4a-patch.mjs'
import { wholeFile } from './whole-file.mjs'

/** @type {readonly import('./format.mjs').Format[]} */
export const formats = [hashline, strReplace, findReplace, v4aPatch, unifiedDiff, wholeFile]
