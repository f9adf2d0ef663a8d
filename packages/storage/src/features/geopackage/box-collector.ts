import type { Bbox } from '@cartable/geo';
import type { RtreeBoxes } from './rtree-nodes.ts';

const firstCapacity = 4_096;

/** Gathers the boxes of the features while they are written: 24 bytes each. */
export class BoxCollector {
  count = 0;
  #rowIds = new Float64Array(firstCapacity);
  #bounds = new Float32Array(firstCapacity * 4);
  #minX = Infinity;
  #minY = Infinity;
  #maxX = -Infinity;
  #maxY = -Infinity;

  add(rowId: number, minX: number, minY: number, maxX: number, maxY: number): void {
    if (this.count === this.#rowIds.length) this.#grow();
    const b = this.count * 4;
    this.#rowIds[this.count] = rowId;
    this.#bounds[b] = roundDown(minX);
    this.#bounds[b + 1] = roundUp(maxX);
    this.#bounds[b + 2] = roundDown(minY);
    this.#bounds[b + 3] = roundUp(maxY);
    this.count += 1;
    if (minX < this.#minX) this.#minX = minX;
    if (minY < this.#minY) this.#minY = minY;
    if (maxX > this.#maxX) this.#maxX = maxX;
    if (maxY > this.#maxY) this.#maxY = maxY;
  }

  get boxes(): RtreeBoxes {
    return { count: this.count, rowIds: this.#rowIds, bounds: this.#bounds };
  }

  /** Exact, unlike the boxes. */
  get extent(): Bbox | null {
    return this.count === 0 ? null : [this.#minX, this.#minY, this.#maxX, this.#maxY];
  }

  #grow(): void {
    const rowIds = new Float64Array(this.#rowIds.length * 2);
    rowIds.set(this.#rowIds);
    this.#rowIds = rowIds;
    const bounds = new Float32Array(this.#bounds.length * 2);
    bounds.set(this.#bounds);
    this.#bounds = bounds;
  }
}

const asFloat = new Float32Array(1);
const asBits = new Int32Array(asFloat.buffer);

/** The greatest 32-bit float not above the number. */
function roundDown(value: number): number {
  const near = Math.fround(value);
  return near > value ? neighbour(near, -1) : near;
}

/** The smallest 32-bit float not below the number. */
function roundUp(value: number): number {
  const near = Math.fround(value);
  return near < value ? neighbour(near, 1) : near;
}

function neighbour(float: number, direction: 1 | -1): number {
  asFloat[0] = float;
  if (float === 0) return direction * 1.401298464324817e-45;
  asBits[0]! += float > 0 === direction > 0 ? 1 : -1;
  return asFloat[0]!;
}
