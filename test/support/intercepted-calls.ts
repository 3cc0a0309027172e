import { constants } from 'node:fs'
import { basename } from 'node:path'
import { systemError } from '../../src/ports/system-error.ts'
import { nodeCalls, type Calls, type OpenFile } from '../../src/adapters/node/calls.ts'

/** One system call. */
export interface Call {
  readonly name: keyof Calls | keyof OpenFile
  /** What it is about: the ending of a name of ours, a file of others, or a folder as a whole. */
  readonly on: 'lock' | 'journal' | 'tmp' | 'old' | 'new' | 'file' | 'folder'
  /** Whether the disk is another one afterwards. */
  readonly isStep: boolean
  /** Whether a name comes, goes or becomes another file. */
  readonly isNaming: boolean
}

/** Is asked for every call, and decides whether it happens. */
export type Intercept = <Value>(call: Call, proceed: () => Promise<Value>) => Promise<Value>

/** The real system calls, each behind the intercept. */
export function interceptedCalls(intercept: Intercept): Calls {
  const { access, link, lstat, mkdir, open, readdir, rename, rmdir, unlink } = nodeCalls
  return {
    access: (path, mode) => intercept(folder('access', false), () => access(path, mode)),
    link: (from, to) => intercept(on('link', to), () => link(from, to)),
    lstat: (path, options) => intercept(on('lstat', path, false), () => lstat(path, options)),
    mkdir: (path) => intercept(folder('mkdir'), () => mkdir(path)),
    open: async (path, flags, mode) => {
      const isFolder = (flags & constants.O_DIRECTORY) !== 0
      const call = isFolder ? folder('open', false) : on('open', path, (flags & constants.O_CREAT) !== 0)
      return openFile(await intercept(call, () => open(path, flags, mode)), call.on, intercept)
    },
    readdir: (path) => intercept(folder('readdir', false), () => readdir(path)),
    rename: (from, to) => intercept(on('rename', to), () => rename(from, to)),
    rmdir: (path) => intercept(folder('rmdir'), () => rmdir(path)),
    unlink: (path) => intercept(on('unlink', path), () => unlink(path)),
  }
}

function on(name: Call['name'], path: string, isNaming = true): Call {
  return { name, on: kindOf(path), isStep: isNaming, isNaming }
}

function folder(name: Call['name'], isNaming = true): Call {
  return { name, on: 'folder', isStep: isNaming, isNaming }
}

function openFile(file: OpenFile, kind: Call['on'], intercept: Intercept): OpenFile {
  const call = (name: Call['name'], isStep = true): Call => ({ name, on: kind, isStep, isNaming: false })
  return {
    chmod: (mode) => intercept(call('chmod'), () => file.chmod(mode)),
    chown: (uid, gid) => intercept(call('chown'), () => file.chown(uid, gid)),
    close: () => closing(file, () => intercept(call('close', false), () => file.close())),
    readFile: () => intercept(call('readFile', false), () => file.readFile()),
    stat: (options) => intercept(call('stat', false), () => file.stat(options)),
    sync: () => intercept(call('sync', false), () => file.sync()),
    truncate: (length) => intercept(call('truncate'), () => file.truncate(length)),
    write: (...args) => intercept(call('write'), () => file.write(...args)),
  }
}

/** A close that fails closes all the same, as the system's does. */
async function closing(file: OpenFile, close: () => Promise<void>): Promise<void> {
  try {
    await close()
  } catch (error) {
    await file.close()
    throw error
  }
}

function kindOf(path: string): Call['on'] {
  const kind = /^\.hl-[0-9a-f]+\.(lock|journal|tmp|old|new)$/.exec(basename(path))?.[1]
  return kinds.find((each) => each === kind) ?? 'file'
}

const kinds = ['lock', 'journal', 'tmp', 'old', 'new'] as const

/** Lets a number of steps happen, and something else before whatever follows. */
export function afterSteps(steps: number, then: () => unknown): Intercept {
  let done = 0
  return async (call, proceed) => {
    const value = await proceed()
    if (call.isStep && (done += 1) === steps) await then()
    return value
  }
}

/** The same behind the nth step of a kind: `rename file`. */
export function after(step: string, nth: number, then: () => unknown): Intercept {
  let met = 0
  return async (call, proceed) => {
    const value = await proceed()
    if (step === `${call.name} ${call.on}` && (met += 1) === nth) await then()
    return value
  }
}

/** Tells every step that has happened: `rename file`. */
export function telling(tell: (step: string) => void): Intercept {
  return async (call, proceed) => {
    const value = await proceed()
    if (call.isStep) tell(`${call.name} ${call.on}`)
    return value
  }
}

/** Which calls fail: the nth `rename file` alone, or that and all later ones. `*` stands for any. */
export interface Failing {
  readonly call: string
  readonly code: string
  readonly nth?: number
  readonly persists?: boolean
}

/** Makes calls fail before they do anything. */
export function failing({ call: wanted, code, nth = 1, persists = false }: Failing): Intercept {
  let met = 0
  return async ({ name, on: kind }, proceed) => {
    const [wantedName, wantedOn = '*'] = wanted.split(' ')
    const isWanted = [name, '*'].includes(`${wantedName}`) && [kind, '*'].includes(wantedOn)
    if (isWanted) met += 1
    if (isWanted && (met === nth || (persists && met > nth))) throw systemError(code, 'a call that fails')
    return proceed()
  }
}

/** From the nth on, every call that changes a name fails, as in folders that have become read-only. */
export function readOnlyFrom(nth: number): Intercept {
  let met = 0
  return async ({ isNaming }, proceed) => {
    if (isNaming && (met += 1) >= nth) throw systemError('EACCES', 'a folder that is read-only')
    return proceed()
  }
}

/** The first one outside, and so last to know that a call has happened. */
export function both(outer: Intercept, inner: Intercept): Intercept {
  return (call, proceed) => outer(call, () => inner(call, proceed))
}

export const untouched: Intercept = (_call, proceed) => proceed()
