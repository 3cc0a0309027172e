import type { FileStatus, FileSystem } from '../ports/file-system.ts'
import { accept, refuse, type Result } from '../protocol/result.ts'
import type { Snapshot } from '../protocol/snapshot.ts'
import { attempt } from './attempt.ts'
import { lookAt, statusOf } from './file.ts'
import type { Located } from './locate.ts'
import { createProvenance } from './provenance.ts'
import type { Writing } from './writing.ts'

/**
 * Looks at a file that was created here and is as it was left: first at the place, then at the record, and only
 * then at the bytes. What a confined file system keeps out of reach, it denies by itself. Faults: those of the
 * place, PROTOCOL §7.
 */
export async function lookAtOwn(place: Located, { fileSystem, options }: Writing): Promise<Result<Snapshot>> {
  const [path, provenance] = [place.shown, options.provenance ?? createProvenance()]
  const status = await regularStatusOf(fileSystem, place)
  if (!status.ok && status.faults[0].code === 'not-found') provenance.forget(place.identity)
  if (!status.ok) return status
  const { identity, writable } = status.value
  const origin = provenance.originOf(identity)
  if (!writable) return refuse({ code: 'not-writable', path })
  if (origin !== 'created') return refuse({ code: 'not-ours', path, why: origin })
  const file = await lookAt(fileSystem, place)
  if (!file.ok) return file
  const { snapshot } = file.value
  const isAsLeft = provenance.isAsLeft(identity, snapshot.bytes)
  return isAsLeft ? accept(snapshot) : refuse({ code: 'not-ours', path, why: 'changed' })
}

/** Links are followed everywhere else; here one that took the file's place would have another file removed. */
async function regularStatusOf(fileSystem: FileSystem, place: Located): Promise<Result<FileStatus>> {
  const status = await statusOf(fileSystem, place)
  if (!status.ok) return status
  const cut = place.path.lastIndexOf('/')
  const [folder, name] = [place.path.slice(0, cut) || '/', place.path.slice(cut + 1)]
  const entries = await attempt(place.shown, () => fileSystem.readDirectory(folder))
  if (!entries.ok) return entries
  const isLink = entries.value.some((entry) => entry.name === name && entry.kind === 'link')
  return isLink ? refuse({ code: 'not-a-file', path: place.shown }) : status
}
