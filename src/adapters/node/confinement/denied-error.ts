import { systemError } from '../../../ports/system-error.ts'
import { reasonFor, type Denial } from './denial.ts'

/** How a denial leaves the file system: an error as others with its code, and the reason in words. */
export function deniedError(denial: Denial, path: string): Error {
  return systemError(codes[denial.why] ?? 'EACCES', path, reasonFor(denial))
}

/** Those whose remedy is another one. */
const codes: Partial<Readonly<Record<Denial['why'], string>>> = {
  'bad-policy': 'ERR_POLICY',
  'names-a-folder': 'ENOTDIR',
}
