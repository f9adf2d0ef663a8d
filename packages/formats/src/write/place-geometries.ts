/** Brings the geometries of batches to the CRS of a file. */

import {
  type FeatureBatch,
  isSamePlane,
  type Transformer,
  transformerOf,
  transformWkb,
  visitWkb,
  type WkbHeader,
  wkbLineString,
  wkbPoint,
  wkbPolygon,
} from '@cartable/geo';

/** Every geometry reprojected, x then y; one that has no place in the target system becomes `null`. */
export async function* placeGeometries(
  batches: AsyncIterable<FeatureBatch>,
  fromSrid: number,
  toSrid: number,
): AsyncGenerator<FeatureBatch, void, undefined> {
  if (isSamePlane(fromSrid, toSrid)) {
    yield* batches;
    return;
  }
  const place = placerOf(transformerOf(fromSrid, toSrid));
  for await (const batch of batches) {
    yield { ...batch, geometries: batch.geometries.map((wkb) => wkb && place(wkb)) };
  }
}

function placerOf(transformer: Transformer): (wkb: Uint8Array) => Uint8Array | null {
  let lost = false;
  const watched: Transformer = (x, y) => {
    const point = transformer(x, y);
    lost ||= !(Number.isFinite(point[0]) && Number.isFinite(point[1])) && Number.isFinite(x);
    return point;
  };
  return (wkb) => {
    lost = false;
    const placed = transformWkb(wkb, watched);
    return lost ? withoutLostVertices(placed) : placed;
  };
}

/** A geometry that crosses the edge of a projection (a pole in Mercator) without the vertices beyond it. */
function withoutLostVertices(wkb: Uint8Array): Uint8Array | null {
  const filter = new VertexFilter(wkb);
  visitWkb(wkb, filter);
  return filter.result();
}

const fewestVertices: Readonly<Record<number, number>> = {
  [wkbPoint]: 1,
  [wkbLineString]: 2,
  [wkbPolygon]: 4,
};

/** Copies ISO little-endian WKB; only counts of vertices change, so the copy is never longer. */
class VertexFilter {
  readonly #source: Uint8Array;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;
  #degenerate = false;

  constructor(wkb: Uint8Array) {
    this.#source = wkb;
    this.#bytes = new Uint8Array(wkb.length);
    this.#view = new DataView(this.#bytes.buffer);
  }

  enter({ base, bodyOffset }: WkbHeader): void {
    this.#copy(bodyOffset - 5, base === wkbPoint || base === wkbLineString ? 5 : 9);
  }

  run(view: DataView, offset: number, count: number, { base, dimensions }: WkbHeader): void {
    const stride = dimensions * 8;
    const countAt = this.#at;
    if (base !== wkbPoint) this.#at += 4;
    const start = this.#at;
    for (let i = 0, at = offset; i < count; i++, at += stride) {
      if (!Number.isNaN(view.getFloat64(at, true))) this.#copy(at, stride);
    }
    let vertices = (this.#at - start) / stride;
    if (base === wkbPolygon && vertices > 0 && !this.#isClosed(start, stride)) {
      this.#bytes.copyWithin(this.#at, start, start + stride);
      this.#at += stride;
      vertices += 1;
    }
    if (base !== wkbPoint) this.#view.setUint32(countAt, vertices, true);
    this.#degenerate ||= vertices < fewestVertices[base]!;
  }

  result(): Uint8Array | null {
    return this.#degenerate ? null : this.#bytes.subarray(0, this.#at);
  }

  #isClosed(start: number, stride: number): boolean {
    const last = this.#at - stride;
    const same = (shift: number) =>
      this.#view.getFloat64(start + shift, true) === this.#view.getFloat64(last + shift, true);
    return same(0) && same(8);
  }

  #copy(from: number, length: number): void {
    this.#bytes.set(this.#source.subarray(from, from + length), this.#at);
    this.#at += length;
  }
}
