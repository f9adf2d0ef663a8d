/**
 * Tells which vertices of a line are needed. One is not while every vertex since the last kept one stays within the
 * tolerance of a straight way on: the directions still possible form a cone that each vertex narrows. One pass,
 * whatever the line.
 */
export class ConeThinner {
  readonly #tolerance: number;
  #anchorX = 0;
  #anchorY = 0;
  #isNarrowed = false;
  #farthest = 0;
  #leftX = 0;
  #leftY = 0;
  #rightX = 0;
  #rightY = 0;

  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  startAt(x: number, y: number): void {
    this.#anchorX = x;
    this.#anchorY = y;
    this.#isNarrowed = false;
  }

  /** Whether the vertex before this one is needed; the caller then starts again from it. */
  breaks(x: number, y: number): boolean {
    const dx = x - this.#anchorX;
    const dy = y - this.#anchorY;
    const t = this.#tolerance;
    const squared = dx * dx + dy * dy;
    if (squared <= t * t) return this.#isNarrowed;
    const isOutside = this.#rightX * dy - this.#rightY * dx < 0 || dx * this.#leftY - dy * this.#leftX < 0;
    if (this.#isNarrowed && isOutside) return true;
    const k = Math.sqrt(squared - t * t);
    if (this.#isNarrowed && k < this.#farthest - t) return true;
    const leftX = dx * k - dy * t;
    const leftY = dy * k + dx * t;
    const rightX = dx * k + dy * t;
    const rightY = dy * k - dx * t;
    if (!this.#isNarrowed || leftX * this.#leftY - leftY * this.#leftX > 0) {
      this.#leftX = leftX;
      this.#leftY = leftY;
    }
    if (!this.#isNarrowed || this.#rightX * rightY - this.#rightY * rightX > 0) {
      this.#rightX = rightX;
      this.#rightY = rightY;
    }
    this.#farthest = this.#isNarrowed ? Math.max(this.#farthest, k) : k;
    this.#isNarrowed = true;
    return false;
  }
}
