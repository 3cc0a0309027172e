import { namesIn, type Platform } from './path-syntax.ts'

/** How names are told apart: by every code unit, or as volumes do that ignore case and normal form. */
export type NameRule = 'exact' | 'folded'

/** Whose paths, and how their names compare. */
export interface Naming {
  readonly platform: Platform
  readonly rule: NameRule
}

/** Whether an absolute path lies below a folder. Name by name, so `/a-b` is not below `/a`; nor is `/a` itself. */
export function isBelow(path: string, folder: string, naming: Naming): boolean {
  return isWithin(path, folder, naming) && namesBelow(path, folder, naming).length > 0
}

/** Whether it lies below a folder, or is it. */
export function isWithin(path: string, folder: string, { platform, rule }: Naming): boolean {
  const names = namesIn(path, platform)
  return namesIn(folder, platform).every((name, index) => isSameName(name, names[index], rule))
}

/** The names of a path behind those of a folder that it is within. */
export function namesBelow(path: string, folder: string, { platform }: Naming): readonly string[] {
  return namesIn(path, platform).slice(namesIn(folder, platform).length)
}

function isSameName(a: string, b: string | undefined, rule: NameRule): boolean {
  if (a === b || b === undefined || rule === 'exact') return a === b
  return foldOf(a) === foldOf(b)
}

function foldOf(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase()
}
