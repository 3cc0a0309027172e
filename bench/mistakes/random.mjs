/** Numbers that look random and are the same for the same seed. */
export class Random {
  #state

  /** @param {number} seed */
  constructor(seed) {
    this.#state = seed >>> 0
  }

  /** A whole number from 0 to before `limit`. @param {number} limit */
  below(limit) {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  /** A whole number, both ends included. @param {number} from @param {number} to */
  between(from, to) {
    return from + this.below(to - from + 1)
  }

  /** @template Item @param {readonly Item[]} items @returns {Item} */
  one(items) {
    const item = items[this.below(items.length)]
    if (item === undefined) throw new RangeError('there is nothing to choose from')
    return item
  }
}
