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
    if (dx * dx + dy * dy <= t * t) return this.hasCandidate;
    const d = Math.sqrt(dx * dx + dy * dy);
    const [lx, ly] = this.#left;
    const [rx, ry] = this.#right;
    if (this.hasCandidate) {
      if (d < this.#farthest - t) return true;
      if (rx * dy - ry * dx < 0 || dx * ly - dy * lx < 0) return true;
    }
    const ux = dx / d;
    const uy = dy / d;
    const s = t / d;
    const c = Math.sqrt(1 - s * s);
    const left = [ux * c - uy * s, uy * c + ux * s] as const;
    const right = [ux * c + uy * s, uy * c - ux * s] as const;
    if (!this.hasCandidate || left[0] * ly - left[1] * lx > 0) this.#left = left;
    if (!this.hasCandidate || rx * right[1] - ry * right[0] > 0) this.#right = right;
    this.#farthest = this.hasCandidate ? Math.max(this.#farthest, d) : d;
    this.hasCandidate = true;
    return false;
  }
}
