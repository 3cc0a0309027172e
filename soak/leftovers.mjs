// What calls leave beside the files. How its names begin is documented; nothing else of it is known here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filler, files } from './files.mjs'

/** All that is no folder, with `/`. @param {string} root @param {string} [folder] @returns {readonly string[]} */
function pathsIn(root, folder = '') {
  return entriesIn(join(root, folder)).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? pathsIn(root, path) : [path]
  })
}

/** None, where the folder was moved meanwhile. @param {string} folder */
function entriesIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** What is none of the files. @param {string} root */
export function leftoversIn(root) {
  return pathsIn(root).filter((path) => path !== filler && !files.some((file) => file.path === path))
}

/** Nothing, where it is gone by now. @param {string} root @param {string} path */
export function textIn(root, path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}
