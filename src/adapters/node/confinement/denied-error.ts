import { systemError } from '../../../ports/system-error.ts'
import { reasonFor, type Denial } from './denial.ts'

/** How a denial leaves the file system: an error as others with its code, and the reason in words. */
export function deniedError(denial: Denial, path: string): Error {
  const code = denial.why === 'bad-policy' ? 'ERR_POLICY' : 'EACCES'
  return systemError(code, path, reasonFor(denial))
}
