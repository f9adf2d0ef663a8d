/** Numbers that one line after the other writes over: a map looks at thousands of lines for the dozens it labels. */

const fewest = 512;
/** A hostile line may have millions of vertices; the memory for more than so many is not kept. */
const mostKept = 1 << 16;

export class NumberRoom {
  numbers = new Float64Array(fewest);

  /** Makes room for so many numbers, those written before kept. */
  reserve(count: number): Float64Array {
    if (count > this.numbers.length) {
      const numbers = new Float64Array(Math.max(count, this.numbers.length * 2));
      numbers.set(this.numbers);
      this.numbers = numbers;
    }
    return this.numbers;
  }

  /** Gives back what an unusual line needed. */
  trim(): void {
    if (this.numbers.length > mostKept) this.numbers = new Float64Array(fewest);
  }
}
