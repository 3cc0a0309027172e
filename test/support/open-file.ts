import type { OpenFile } from '../../src/adapters/node/calls.ts'

/** An open file of Node as an object of its own, of which one method can be another. */
export function methodsOf(file: OpenFile): OpenFile {
  return {
    chmod: (mode) => file.chmod(mode),
    chown: (uid, gid) => file.chown(uid, gid),
    close: () => file.close(),
    readFile: () => file.readFile(),
    stat: (options) => file.stat(options),
    sync: () => file.sync(),
    truncate: (length) => file.truncate(length),
    write: (...args) => file.write(...args),
  }
}
