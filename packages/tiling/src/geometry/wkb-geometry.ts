/**
 * Reads well-known binary into a path in tile units: reprojected, y down. Vertices that cannot be placed are left out
 * and counted; geographic sources are held inside the world of Web Mercator. Of a collection, what has the highest
 * dimension is read.
 */

import {
  GeoError,
  getCrs,
  type TileMatrixSet,
  type Transformer,
  transformerOf,
  visitWkb,
  type WkbHeader,
  webMercatorHalfSide,
  wkbLineString,
  wkbPoint,
  wkbPolygon,
} from '@cartable/geo';
import { type MvtGeometryType, mvtPoint } from '../mvt/wire.ts';
import { type NearArea, type NearPlaces, nearPlaces } from './near-places.ts';
import type { Path } from './path.ts';
import type { UnitGrid } from './unit-grid.ts';

export type ReadOutcome =
  /** Nothing to draw. */
  | 'empty'
  /** Bytes that are no geometry. */
  | 'malformed'
  /** Nothing of it can be placed. */
  | 'outside'
  | MvtGeometryType;

/** The latitude where Web Mercator ends, and a little more: what lies on the edge of the world stays there. */
const mercatorLatitude = 85.06;

export class WkbGeometryReader {
  /** Vertices left out of the last geometry. */
  unplacedVertices = 0;
  /** Whether parts of lower dimension were left out of it. */
  isMixed = false;

  readonly #transformer: Transformer;
  readonly #clampsLatitude: boolean;
  readonly #isSame: boolean;
  /** Units once around the world; 0 for sets that do not close. */
  readonly #turn: number;
  readonly #grid: UnitGrid;
  readonly #near: NearPlaces | undefined;
  #path!: Path;
  #kind = 0;
  #isFirstRing = false;
  /** Whether the outer ring of the polygon being read was kept. */
  #hasOuter = false;

  /** @param near where most of the vertices are expected, in `set`: there they are placed to a quarter of a unit */
  constructor(srid: number, set: TileMatrixSet, grid: UnitGrid, near?: NearArea) {
    this.#transformer = transformerOf(srid, set.srid);
    this.#isSame = srid === set.srid;
    this.#clampsLatitude = getCrs(srid).kind === 'geographic' && set.srid === 3857;
    this.#turn = set.srid === 3857 ? 2 * webMercatorHalfSide * grid.unitsPerGroundUnit : 0;
    this.#grid = grid;
    this.#near = near && !this.#isSame ? nearPlaces(srid, set.srid, grid, near) : undefined;
  }

  /** @param path is cleared first; of points, all are one part */
  read(wkb: Uint8Array, path: Path): ReadOutcome {
    path.clear();
    this.#path = path;
    this.#kind = 0;
    this.unplacedVertices = 0;
    this.isMixed = false;
    try {
      visitWkb(wkb, this.#visitor);
    } catch (error) {
      if (error instanceof GeoError) return 'malformed';
      throw error;
    }
    if (this.#kind === mvtPoint && path.length > 0) {
      path.reserveParts(1);
      path.endPart();
    }
    if (path.partCount === 0) return this.unplacedVertices > 0 ? 'outside' : 'empty';
    if (this.#turn > 0) this.#wrapAround();
    return this.#kind as MvtGeometryType;
  }

  readonly #visitor = {
    enter: (header: WkbHeader): void => {
      if (header.base >= wkbPoint && header.base <= wkbPolygon)
        this.#beginKind(header.base as MvtGeometryType);
      this.#isFirstRing = header.base === wkbPolygon;
    },
    run: (view: DataView, offset: number, count: number, header: WkbHeader): void => {
      if (header.base !== this.#kind) return;
      if (header.base === wkbPoint) this.#addVertices(view, offset, count, header);
      else if (header.base === wkbLineString) this.#addLine(view, offset, count, header);
      else this.#addRing(view, offset, count, header);
    },
  };

  /** A collection starts again at each higher dimension. */
  #beginKind(kind: MvtGeometryType): void {
    if (kind === this.#kind) return;
    if (this.#kind !== 0) this.isMixed = true;
    if (kind < this.#kind) return;
    this.#kind = kind;
    this.#path.clear();
  }

  #addLine(view: DataView, offset: number, count: number, header: WkbHeader): void {
    this.#addVertices(view, offset, count, header);
    const path = this.#path;
    if (path.length - path.partStart(path.partCount) < 4) {
      path.dropPart();
      return;
    }
    path.reserveParts(1);
    path.endPart();
  }

  /** Without its closing vertex. */
  #addRing(view: DataView, offset: number, count: number, header: WkbHeader): void {
    const path = this.#path;
    const isOuter = this.#isFirstRing;
    this.#isFirstRing = false;
    if (!isOuter && !this.#hasOuter) return;
    this.#addVertices(view, offset, count, header);
    const start = path.partStart(path.partCount);
    const { coordinates } = path;
    const isClosed =
      path.length - start > 2 &&
      coordinates[start] === coordinates[path.length - 2] &&
      coordinates[start + 1] === coordinates[path.length - 1];
    if (isClosed) path.length -= 2;
    const isRetained = path.length - start >= 6;
    if (isOuter) this.#hasOuter = isRetained;
    if (!isRetained) {
      path.dropPart();
      return;
    }
    path.reserveParts(1);
    path.endPart(isOuter ? 1 : 0);
  }

  #addVertices(view: DataView, offset: number, count: number, header: WkbHeader): void {
    const { littleEndian } = header;
    const stride = header.dimensions * 8;
    const path = this.#path;
    const { originX, originY, unitsPerGroundUnit, farthestUnits } = this.#grid;
    path.reserve(count);
    const { coordinates } = path;
    const near = this.#near;
    let at = path.length;
    for (let i = 0, from = offset; i < count; i++, from += stride) {
      let x = view.getFloat64(from, littleEndian);
      let y = view.getFloat64(from + 8, littleEndian);
      if (near !== undefined && x >= near.minX && x <= near.maxX && y >= near.minY && y <= near.maxY) {
        near.place(x, y, coordinates, at);
        at += 2;
        continue;
      }
      if (!this.#isSame) {
        if (this.#clampsLatitude) y = Math.min(Math.max(y, -mercatorLatitude), mercatorLatitude);
        const point = this.#transformer(x, y);
        x = point[0];
        y = point[1];
      }
      const unitX = (x - originX) * unitsPerGroundUnit;
      const unitY = (originY - y) * unitsPerGroundUnit;
      if (!(unitX - unitX === 0 && unitY - unitY === 0)) {
        // An empty point is written as NaN: that is no vertex.
        if (header.base !== wkbPoint || !Number.isNaN(view.getFloat64(from, littleEndian)))
          this.unplacedVertices++;
        continue;
      }
      coordinates[at++] = Math.min(Math.max(unitX, -farthestUnits), farthestUnits);
      coordinates[at++] = Math.min(Math.max(unitY, -farthestUnits), farthestUnits);
    }
    path.length = at;
  }

  /** Path that passes the edge of the world: it is drawn on the other side too. */
  #wrapAround(): void {
    const { originX, unitsPerGroundUnit } = this.#grid;
    const west = (-webMercatorHalfSide - originX) * unitsPerGroundUnit;
    const east = west + this.#turn;
    const path = this.#path;
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < path.length; i += 2) {
      low = Math.min(low, path.coordinates[i]!);
      high = Math.max(high, path.coordinates[i]!);
    }
    // A hair beyond is a rounded edge of the world, not a neighbour.
    const slack = this.#turn * 1e-9;
    const { length, partCount } = path;
    if (high > east + slack) this.#repeat(length, partCount, -this.#turn);
    if (low < west - slack) this.#repeat(length, partCount, this.#turn);
  }

  #repeat(length: number, partCount: number, shift: number): void {
    const path = this.#path;
    path.reserve(length / 2);
    path.reserveParts(partCount);
    let from = 0;
    for (let part = 0; part < partCount; part++) {
      for (; from < path.ends[part]!; from += 2) {
        path.coordinates[path.length++] = path.coordinates[from]! + shift;
        path.coordinates[path.length++] = path.coordinates[from + 1]!;
      }
      path.endPart(path.isOuter[part] as 0 | 1);
    }
  }
}

/** Bounds of a path, in its units: `[minX, minY, maxX, maxY]` written to `target`. */
export function boundsOf(path: Path, target: Float64Array): void {
  let [minX, minY] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let [maxX, maxY] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const { coordinates, length } = path;
  for (let i = 0; i < length; i += 2) {
    const x = coordinates[i]!;
    const y = coordinates[i + 1]!;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  target[0] = minX;
  target[1] = minY;
  target[2] = maxX;
  target[3] = maxY;
}
