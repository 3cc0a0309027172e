// The memory is a few fixed areas, one behind the other. The host copies a piece in, calls, and copies out.

/** How many bytes a piece may have: it and what is made of it stay in the second-level cache. */
export const inputLength: u32 = 65_536
/** How many lines `formatLines` takes at a time. */
export const lineCount: u32 = 8_192

/** Of a line beside its text: seven digits, `#`, three letters, `|`, LF. */
const aroundText: u32 = 13
/** Vectors are loaded and stored whole, and so a little behind the end of what counts. */
const overrun: u32 = 64

/** Where the bytes of a piece are put. */
export const input: u32 = 1024
/** Offsets, four bytes each: where lines begin. There may be one behind each byte, and four are stored at a time. */
export const lines: u32 = input + inputLength + overrun
/** Where formatted lines are put. */
export const output: u32 = lines + 4 * inputLength + overrun
/** For each of the 26³ residues four bytes: its letters and `|`. */
export const tags: u32 = output + inputLength + aroundText * lineCount + overrun

/** The bytes of a piece without white space, and, four bytes each, where its lines begin there. */
export const dense: u32 = tags + 4 * 17_576
export const denseStarts: u32 = dense + inputLength + overrun
/** Two bytes for each line: which is next by length, and what it hashes to. */
export const order: u32 = denseStarts + 4 * (lineCount + 1) + overrun
export const residues: u32 = order + 2 * lineCount
/** How many lines have each length. */
export const counts: u32 = residues + 2 * lineCount
/** For each mask of eight bytes, where the bytes stand that it keeps. */
export const squeeze: u32 = counts + 4 * 256

/** The number of the line that is formatted, in ASCII. */
export const digits: u32 = squeeze + 8 * 256

/** The formatted lines in UTF-16, two bytes for each code unit: never more units than there are bytes in UTF-8. */
export const utf16: u32 = digits + 16

const end: u32 = utf16 + 2 * (inputLength + aroundText * lineCount + overrun)

/** Makes the room for them, and the table of letters. Called once. */
export function makeRoom(): void {
  memory.grow(i32((end + 65_535) / 65_536) - memory.size())
  let at: u32 = tags
  for (let first: u32 = 0; first < 26; first++)
    for (let second: u32 = 0; second < 26; second++)
      for (let third: u32 = 0; third < 26; third++) {
        // 'a', 'a', 'a' and '|', the first in the lowest byte.
        store<u32>(at, 0x7c616161 + (first | (second << 8) | (third << 16)))
        at += 4
      }
}
