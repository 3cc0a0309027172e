/** A part of some bytes, by offsets; `end` is behind the last byte. */
export interface Part {
  readonly start: number
  readonly end: number
}
