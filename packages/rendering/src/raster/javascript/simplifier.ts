/** Drops the vertices that stay within a tolerance of a straight way on; same rule as assembly/simplify.ts. */
export class Simplifier {
  readonly #tolerance: number;
  #anchorX = 0;
  #anchorY = 0;
  #farthest = 0;
  #left: readonly [number, number] = [0, 0];
  #right: readonly [number, number] = [0, 0];
  hasCandidate = false;

  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  startAt(x: number, y: number): void {
    this.#anchorX = x;
    this.#anchorY = y;
    this.hasCandidate = false;
  }

  /** Whether the previous candidate must be kept before this vertex. */
  breaks(x: number, y: number): boolean {
    const dx = x - this.#anchorX;
    const dy = y - this.#anchorY;
    const t = this.#tolerance;
    const d2 = dx * dx + dy * dy;
    if (d2 <= t * t) return this.hasCandidate;
    const [lx, ly] = this.#left;
    const [rx, ry] = this.#right;
    if (this.hasCandidate && (rx * dy - ry * dx < 0 || dx * ly - dy * lx < 0)) return true;
    const k = Math.sqrt(d2 - t * t);
    if (this.hasCandidate && k < this.#farthest - t) return true;
    const left = [dx * k - dy * t, dy * k + dx * t] as const;
    const right = [dx * k + dy * t, dy * k - dx * t] as const;
    if (!this.hasCandidate || left[0] * ly - left[1] * lx > 0) this.#left = left;
    if (!this.hasCandidate || rx * right[1] - ry * right[0] > 0) this.#right = right;
    this.#farthest = this.hasCandidate ? Math.max(this.#farthest, k) : k;
    this.hasCandidate = true;
    return false;
  }
}
