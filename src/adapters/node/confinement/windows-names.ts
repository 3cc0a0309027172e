/** Names that Windows takes for a device, whatever extension follows. The superscripts are digits to it. */
const device = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\.|$)/i

/** `PROGRA~1`, `LONGNA~2.TXT`: a second name of some file, which no rule about names could see through. */
const shortName = /^[^.~]{1,6}~[0-9]{1,6}(\.[^.]{0,3})?$/

/** Characters that no name holds. A colon would name a stream of the file. */
const impossible = /[<>:"|?*]/

/**
 * Whether a name would become another one on the way to a disk of Windows: a device, a stream, a short name,
 * or one whose last dots and spaces are dropped. `.` and `..` are no names.
 */
export function isWindowsHazard(name: string): boolean {
  if (name === '.' || name === '..') return false
  return device.test(name) || shortName.test(name) || impossible.test(name) || /[. ]$/.test(name)
}
