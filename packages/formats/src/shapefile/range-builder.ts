/** The smallest and the greatest of some numbers. */
export class RangeBuilder {
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
  }

  addRange(other: RangeBuilder): void {
    if (other.#min < this.#min) this.#min = other.#min;
    if (other.#max > this.#max) this.#max = other.#max;
  }

  /** Zeros when there was none. */
  get range(): readonly [number, number] {
    return this.#min <= this.#max ? [this.#min, this.#max] : [0, 0];
  }
}
