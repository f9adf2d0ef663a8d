/** Centres of features from left to right, in an even sample: one in two, one in four… as there are more. */

const mostCentres = 1 << 17;

export class CentreSample {
  #centres = new Float64Array(mostCentres);
  #count = 0;
  #seen = 0;
  #oneIn = 1;

  add(x: number): void {
    if (this.#seen++ % this.#oneIn !== 0) return;
    if (this.#count === mostCentres) {
      for (let i = 0; i < mostCentres / 2; i++) this.#centres[i] = this.#centres[i * 2]!;
      this.#count = mostCentres / 2;
      this.#oneIn *= 2;
    }
    this.#centres[this.#count++] = x;
  }

  /** Ascending. */
  sorted(): Float64Array {
    return this.#centres.slice(0, this.#count).sort();
  }
}
