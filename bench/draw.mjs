// Draws the results that are kept once more, without measuring anything.
import { drawSpeed } from './plot/draw-speed.mjs'
import { drawTokens } from './plot/draw-tokens.mjs'
import { readResult, writePictures } from './results.mjs'

writePictures({ ...drawSpeed(readResult('speed.json')), ...drawTokens(readResult('tokens.json')) })
