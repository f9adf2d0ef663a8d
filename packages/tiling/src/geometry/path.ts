/**
 * A geometry being cut: rings or lines one after the other in growing arrays that are used again and again.
 * Coordinates are tile units of the level worked at, x right, y down; not rounded until they enter a tile.
 */

const firstVertices = 1 << 10;
const firstParts = 1 << 6;

export class Path {
  /** x, y, x, y… Rings do not repeat their first vertex. */
  coordinates = new Float64Array(firstVertices * 2);
  /** Numbers used in `coordinates`. */
  length = 0;
  /** End of each part in `coordinates`. */
  ends = new Int32Array(firstParts);
  /** For each ring: 1 = begins a polygon, 0 = hole of the one before. */
  isOuter = new Uint8Array(firstParts);
  partCount = 0;

  clear(): void {
    this.length = 0;
    this.partCount = 0;
  }

  reserve(vertices: number): void {
    const needed = this.length + vertices * 2;
    if (needed <= this.coordinates.length) return;
    const grown = new Float64Array(Math.max(needed, this.coordinates.length * 2));
    grown.set(this.coordinates.subarray(0, this.length));
    this.coordinates = grown;
  }

  reserveParts(parts: number): void {
    const needed = this.partCount + parts;
    if (needed <= this.ends.length) return;
    const capacity = Math.max(needed, this.ends.length * 2);
    const ends = new Int32Array(capacity);
    ends.set(this.ends.subarray(0, this.partCount));
    this.ends = ends;
    const isOuter = new Uint8Array(capacity);
    isOuter.set(this.isOuter.subarray(0, this.partCount));
    this.isOuter = isOuter;
  }

  /** Ends the part being written; `reserveParts` first. */
  endPart(isOuter: 0 | 1 = 1): void {
    this.isOuter[this.partCount] = isOuter;
    this.ends[this.partCount++] = this.length;
  }

  /** Drops what was written since the last `endPart`. */
  dropPart(): void {
    this.length = this.partStart(this.partCount);
  }

  partStart(part: number): number {
    return part === 0 ? 0 : this.ends[part - 1]!;
  }

  addPart(vertices: ArrayLike<number>, isOuter: 0 | 1 = 1): void {
    this.reserve(vertices.length / 2);
    this.reserveParts(1);
    for (let i = 0; i < vertices.length; i++) this.coordinates[this.length++] = vertices[i]!;
    this.endPart(isOuter);
  }
}
