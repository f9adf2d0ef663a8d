/** Fills the columns of shared memory, one feature after the other. */

import type { Path } from '../geometry/path.ts';
import { type MvtGeometryType, mvtPoint, mvtPolygon } from '../mvt/wire.ts';
import { doubleArea, reverseVertices } from '../repair/rings.ts';
import { putId } from '../tile/ids.ts';
import { SharedColumn } from './shared-column.ts';
import type { SharedFeatures, SharedLayer } from './shared-features.ts';

export class FeatureBuilder {
  readonly #coordinates = new SharedColumn(Int32Array);
  readonly #partEnds = new SharedColumn(Int32Array);
  readonly #partOuter = new SharedColumn(Uint8Array);
  readonly #featureParts = new SharedColumn(Int32Array);
  readonly #types = new SharedColumn(Uint8Array);
  readonly #bounds = new SharedColumn(Int32Array);
  readonly #areas = new SharedColumn(Float32Array);
  readonly #minZooms = new SharedColumn(Uint8Array);
  readonly #values = new SharedColumn(Int32Array);
  readonly #ids = new SharedColumn(Uint32Array);
  readonly #layers: SharedLayer[] = [];
  features = 0;
  #parts = 0;
  #vertices = 0;
  #valueCount = 0;

  /** Size of the columns, without the values' own bytes. */
  get byteLength(): number {
    const perVertex = 12;
    const perPart = 5;
    const perFeature = 38;
    return (
      this.#vertices * perVertex + this.#parts * perPart + this.features * perFeature + this.#valueCount * 4
    );
  }

  /** Layers follow each other: what is added from now on belongs to this one. */
  beginLayer(layer: Pick<SharedLayer, 'name' | 'columns' | 'minZoom' | 'maxZoom'>): void {
    this.#layers.push({ ...layer, firstFeature: this.features, featureCount: 0, valuesAt: this.#valueCount });
  }

  /**
   * @param path in world units
   * @param numbers values, one for each column of the layer
   * @returns whether anything of it is left on the grid
   */
  add(
    path: Path,
    type: MvtGeometryType,
    numbers: readonly number[],
    key: number | bigint | undefined,
    minZoom: number,
  ): boolean {
    const firstVertex = this.#vertices;
    const firstPart = this.#parts;
    this.#coordinates.reserve((this.#vertices + path.length / 2) * 2);
    this.#partEnds.reserve(this.#parts + path.partCount);
    this.#partOuter.reserve(this.#parts + path.partCount);
    const area = this.#addParts(path, type);
    if (this.#vertices === firstVertex) return false;
    const feature = this.features++;
    this.#featureParts.reserve(this.features);
    this.#types.reserve(this.features);
    this.#areas.reserve(this.features);
    this.#minZooms.reserve(this.features);
    this.#bounds.reserve(this.features * 4);
    this.#ids.reserve(this.features * 2);
    this.#values.reserve(this.#valueCount + numbers.length);
    this.#featureParts.data[feature] = this.#parts;
    this.#types.data[feature] = type;
    this.#areas.data[feature] = area;
    this.#minZooms.data[feature] = minZoom;
    this.#putBounds(feature, firstVertex);
    putId(this.#ids.data, feature, key);
    for (const number of numbers) this.#values.data[this.#valueCount++] = number;
    return this.#parts > firstPart;
  }

  /** @returns the area of its polygons */
  #addParts(path: Path, type: MvtGeometryType): number {
    let doubled = 0;
    let hasOuter = false;
    const least = type === mvtPolygon ? 3 : type === mvtPoint ? 1 : 2;
    for (let part = 0; part < path.partCount; part++) {
      const isOuter = path.isOuter[part] === 1;
      if (!isOuter && !hasOuter) continue;
      const start = this.#vertices;
      this.#addVertices(path, part, type);
      const isRetained = this.#vertices - start >= least;
      if (isOuter) hasOuter = isRetained;
      if (!isRetained) {
        this.#vertices = start;
        continue;
      }
      if (type === mvtPolygon) {
        const partArea = doubleArea(this.#coordinates.data, start * 2, this.#vertices * 2);
        doubled += isOuter ? Math.abs(partArea) : -Math.abs(partArea);
        if (partArea > 0 !== isOuter) reverseVertices(this.#coordinates.data, start * 2, this.#vertices * 2);
      }
      this.#partOuter.data[this.#parts] = isOuter ? 1 : 0;
      this.#partEnds.data[this.#parts++] = this.#vertices;
    }
    return Math.max(0, doubled / 2);
  }

  /** Rounded; a vertex that falls on the one before is not kept, but for points. */
  #addVertices(path: Path, part: number, type: MvtGeometryType): void {
    const source = path.coordinates;
    const target = this.#coordinates.data;
    const first = this.#vertices * 2;
    let at = first;
    const end = path.ends[part]!;
    for (let i = path.partStart(part); i < end; i += 2) {
      const x = Math.round(source[i]!);
      const y = Math.round(source[i + 1]!);
      if (type !== mvtPoint && at > first && target[at - 2] === x && target[at - 1] === y) continue;
      target[at++] = x;
      target[at++] = y;
    }
    const isClosed =
      type === mvtPolygon &&
      at - first > 2 &&
      target[first] === target[at - 2] &&
      target[first + 1] === target[at - 1];
    this.#vertices = (isClosed ? at - 2 : at) / 2;
  }

  #putBounds(feature: number, firstVertex: number): void {
    const { data } = this.#coordinates;
    let minX = data[firstVertex * 2]!;
    let minY = data[firstVertex * 2 + 1]!;
    let maxX = minX;
    let maxY = minY;
    for (let i = firstVertex * 2 + 2; i < this.#vertices * 2; i += 2) {
      const x = data[i]!;
      const y = data[i + 1]!;
      if (x < minX) minX = x;
      else if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      else if (y > maxY) maxY = y;
    }
    this.#bounds.data[feature * 4] = minX;
    this.#bounds.data[feature * 4 + 1] = minY;
    this.#bounds.data[feature * 4 + 2] = maxX;
    this.#bounds.data[feature * 4 + 3] = maxY;
  }

  /** @param values bytes in shared memory */
  finish(values: {
    readonly bytes: Uint8Array;
    readonly offsets: Float64Array;
    readonly count: number;
  }): SharedFeatures {
    const layers = this.#layers.map((layer, i) => ({
      ...layer,
      featureCount: (this.#layers[i + 1]?.firstFeature ?? this.features) - layer.firstFeature,
    }));
    return {
      layers,
      featureCount: this.features,
      partCount: this.#parts,
      vertexCount: this.#vertices,
      coordinates: this.#coordinates.data,
      importance: new Float32Array(new SharedArrayBuffer(this.#vertices * 4)),
      partEnds: this.#partEnds.data,
      partOuter: this.#partOuter.data,
      featureParts: this.#featureParts.data,
      types: this.#types.data,
      bounds: this.#bounds.data,
      areas: this.#areas.data,
      minZooms: this.#minZooms.data,
      values: this.#values.data,
      ids: this.#ids.data,
      valueBytes: values.bytes,
      valueOffsets: values.offsets,
      valueCount: values.count,
    };
  }
}
