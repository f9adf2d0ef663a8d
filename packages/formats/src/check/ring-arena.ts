/**
 * Rings of one polygonal geometry in flat arrays that are kept from one geometry to the next: a layer of millions of
 * polygons is checked without allocating.
 */
export class RingArena {
  /** `x, y` of every point, rings one after the other, repeated points left out. */
  xy = new Float64Array(1 << 14);
  pointCount = 0;
  ringCount = 0;
  polygonCount = 0;
  /** Index of the first point of each ring; one more at the end. */
  starts = new Int32Array(256);
  polygonOf = new Int32Array(256);
  /** First ring of each polygon, its shell; one more at the end. */
  shells = new Int32Array(256);

  clear(): void {
    this.pointCount = 0;
    this.ringCount = 0;
    this.polygonCount = 0;
  }

  beginPolygon(): void {
    this.shells = room(this.shells, this.polygonCount + 2);
    this.shells[this.polygonCount++] = this.ringCount;
    this.shells[this.polygonCount] = this.ringCount;
  }

  /** Room for a ring of that many points. */
  beginRing(points: number): void {
    this.starts = room(this.starts, this.ringCount + 2);
    this.polygonOf = room(this.polygonOf, this.ringCount + 2);
    const needed = (this.pointCount + points) * 2;
    if (needed > this.xy.length) {
      const larger = new Float64Array(needed * 2);
      larger.set(this.xy.subarray(0, this.pointCount * 2));
      this.xy = larger;
    }
    this.starts[this.ringCount] = this.pointCount;
  }

  endRing(): void {
    this.polygonOf[this.ringCount] = this.polygonCount - 1;
    this.ringCount++;
    this.starts[this.ringCount] = this.pointCount;
    this.shells[this.polygonCount] = this.ringCount;
  }

  isShell(ring: number): boolean {
    return this.shells[this.polygonOf[ring]!] === ring;
  }
}

export function room<T extends Int32Array | Float64Array | Uint8Array>(array: T, needed: number): T {
  if (needed <= array.length) return array;
  const larger = new (array.constructor as new (length: number) => T)(needed * 2);
  larger.set(array as never);
  return larger;
}
