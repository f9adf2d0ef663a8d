/** The features of a window of tiles, simplified for its level, cut to its tiles and encoded. */

import type { TileCover } from '@cartable/geo';
import { Path } from '../geometry/path.ts';
import { stepLines } from '../geometry/stairstep.ts';
import { boundsOf } from '../geometry/wkb-geometry.ts';
import { encodeLines, encodePoints, encodeRings } from '../mvt/encode-geometry.ts';
import { type MvtGeometryType, mvtLine, mvtPoint, mvtPolygon } from '../mvt/wire.ts';
import { repairRings } from '../repair/repair.ts';
import { doubleArea, Rings, settleRings } from '../repair/rings.ts';
import type { EntryTable } from '../tile/entries.ts';
import { ClusterGrid, clusteredValue, countValue } from './clusters.ts';
import { Dust, dustArea, dustSide, nobody, type Square } from './dust.ts';
import type { Level } from './level.ts';
import { firstPart, partStart, type SharedFeatures, type SharedLayer } from './shared-features.ts';
import { TileCutter, type TileWindow } from './tile-cutter.ts';

/** Entries or bytes of geometry a thread holds at once; a window with more is made in halves. */
const mostEntries = 1 << 22;
const mostGeometryBytes = 256 << 20;

export interface CutRequest {
  readonly features: SharedFeatures;
  readonly level: Level;
  readonly window: TileWindow;
  /** Wanted tiles of the window; all without it. */
  readonly cover: TileCover | undefined;
  /** Cleared, then filled. */
  readonly entries: EntryTable;
  /** Only so many features are cut: for a tile that would not fit the memory. 1 = all. */
  readonly oneIn: number;
}

/** Squared diagonal, units²: larger polygons keep their area within a hundredth. */
const smallSize = 32 ** 2;

const rings = new Rings();
const dust = new Dust({ isSettled: true });

export class FeatureCutter {
  readonly entries: EntryTable;
  /** Tile of each entry, counted column by column from the first of the window. */
  tiles = new Float64Array(1 << 10);
  /** Features passed over by `oneIn`, by layer. */
  readonly leftOut = new Map<string, number>();
  readonly #features: SharedFeatures;
  readonly #level: Level;
  readonly #window: TileWindow;
  readonly #cover: TileCover | undefined;
  readonly #oneIn: number;
  readonly #rows: number;
  readonly #cutter: TileCutter;
  readonly #path = new Path();
  readonly #bounds = new Float64Array(4);
  #feature = 0;
  #type: MvtGeometryType = mvtPoint;
  #size = 0;
  #clusters: ClusterGrid | undefined;

  constructor({ features, level, window, cover, entries, oneIn }: CutRequest) {
    this.#features = features;
    this.#level = level;
    this.#window = window;
    this.#cover = cover;
    this.#oneIn = oneIn;
    this.entries = entries;
    this.entries.clear();
    this.#rows = window.maxRow - window.minRow + 1;
    this.#cutter = new TileCutter(level, (path, column, row) => this.#emit(path, column, row));
  }

  /** @returns false when there is too much of it: what was cut is then worth nothing */
  run(isCancelled: () => boolean): boolean {
    const features = this.#features;
    const { zoom } = this.#level;
    for (const layer of features.layers) {
      if (zoom < layer.minZoom || zoom > layer.maxZoom) continue;
      dust.reset();
      const end = layer.firstFeature + layer.featureCount;
      this.#clusters = this.#level.clusterCell > 0 ? new ClusterGrid(this.#level.clusterCell) : undefined;
      for (let feature = layer.firstFeature; feature < end; feature++) {
        if ((feature & 0x3fff) === 0 && isCancelled()) return true;
        if (features.minZooms[feature]! > zoom || !this.#meetsWindow(feature)) continue;
        if (this.#oneIn > 1 && feature % this.#oneIn !== 0) this.#leaveOut(layer.name);
        else this.#cutFeature(feature);
        if (this.#isFull()) return false;
      }
      this.#emitClusters(layer);
      this.#settleDust();
      if (this.#isFull()) return false;
    }
    return true;
  }

  #isFull(): boolean {
    return this.entries.count > mostEntries || this.entries.geometry.length > mostGeometryBytes;
  }

  #emitClusters(layer: SharedLayer): void {
    for (const { feature, count, sumX, sumY } of this.#clusters?.values() ?? []) {
      const x = Math.round(sumX / count);
      const y = Math.round(sumY / count);
      this.#feature = feature;
      this.#pointTiles(x, y, (column, row) => {
        const entry = this.#emitPoints([x, y], column, row);
        if (count > 1) this.entries.ownValues.set(entry, this.#clusterValues(layer, feature, count));
      });
    }
  }

  /** Squares for the dust left in the window; those beside it are for whoever makes their tiles. */
  #settleDust(): void {
    const { extent } = this.#level;
    for (const square of dust.settle(extent)) {
      const column = Math.floor(square.x / extent);
      const row = Math.floor(square.y / extent);
      if (isWithin(this.#window, column, row)) this.#emitSquare(square);
    }
  }

  #emitSquare({ x, y, feature }: Square): void {
    this.#feature = feature;
    this.#type = mvtPolygon;
    this.#path.clear();
    this.#addSquare(x, y);
    this.#cutPath();
  }

  /** Values of the first point, then what clusters add. */
  #clusterValues(layer: SharedLayer, feature: number, count: number): Int32Array {
    const { length } = layer.columns;
    const at = layer.valuesAt + (feature - layer.firstFeature) * length;
    const values = this.#features.values.slice(at, at + length);
    values[length - 2] = clusteredValue;
    values[length - 1] = countValue(count);
    return values;
  }

  #leaveOut(layer: string): void {
    this.leftOut.set(layer, (this.leftOut.get(layer) ?? 0) + 1);
  }

  #meetsWindow(feature: number): boolean {
    const { bounds } = this.#features;
    const { unit, extent } = this.#level;
    const { minColumn, maxColumn, minRow, maxRow } = this.#window;
    // Dust is gathered by places of 128 units: those on both sides of the window are gathered whole.
    const margin = Math.max(this.#level.buffer + this.#level.clusterCell, 128) * unit;
    const tile = extent * unit;
    return (
      bounds[feature * 4 + 2]! >= minColumn * tile - margin &&
      bounds[feature * 4]! <= (maxColumn + 1) * tile + margin &&
      bounds[feature * 4 + 3]! >= minRow * tile - margin &&
      bounds[feature * 4 + 1]! <= (maxRow + 1) * tile + margin
    );
  }

  #cutFeature(feature: number): void {
    this.#feature = feature;
    this.#type = this.#features.types[feature] as MvtGeometryType;
    const { bounds } = this.#features;
    const width = (bounds[feature * 4 + 2]! - bounds[feature * 4]!) / this.#level.unit;
    const height = (bounds[feature * 4 + 3]! - bounds[feature * 4 + 1]!) / this.#level.unit;
    this.#size = width * width + height * height;
    if (this.#type === mvtPoint) this.#cutPoints();
    else if (this.#type === mvtLine) this.#cutLines();
    else this.#cutPolygons(width, height);
  }

  #cutPoints(): void {
    const features = this.#features;
    const { unit } = this.#level;
    const part = firstPart(features, this.#feature);
    const start = partStart(features, part);
    const end = features.partEnds[part]!;
    if (end - start === 1) {
      const x = Math.round(features.coordinates[start * 2]! / unit);
      const y = Math.round(features.coordinates[start * 2 + 1]! / unit);
      if (this.#clusters) this.#clusters.add(this.#feature, x, y);
      else this.#pointTiles(x, y, (column, row) => this.#emitPoints([x, y], column, row));
      return;
    }
    const byTile = new Map<number, number[]>();
    for (let vertex = start; vertex < end; vertex++) {
      const x = Math.round(features.coordinates[vertex * 2]! / unit);
      const y = Math.round(features.coordinates[vertex * 2 + 1]! / unit);
      this.#pointTiles(x, y, (column, row) => {
        const tile = this.#tileOf(column, row);
        const points = byTile.get(tile);
        if (points) points.push(x, y);
        else byTile.set(tile, [x, y]);
      });
    }
    for (const [tile, points] of byTile) {
      const column = this.#window.minColumn + Math.floor(tile / this.#rows);
      this.#emitPoints(withoutRepeats(points), column, this.#window.minRow + (tile % this.#rows));
    }
  }

  /** The tiles whose buffer holds a place. */
  #pointTiles(x: number, y: number, visit: (column: number, row: number) => void): void {
    const { extent, buffer } = this.#level;
    const { minColumn, maxColumn, minRow, maxRow } = this.#window;
    const last = Math.min(maxColumn, Math.floor((x + buffer) / extent));
    const bottom = Math.min(maxRow, Math.floor((y + buffer) / extent));
    for (let column = Math.max(minColumn, Math.floor((x - buffer) / extent)); column <= last; column++)
      for (let row = Math.max(minRow, Math.floor((y - buffer) / extent)); row <= bottom; row++)
        if (this.#isSelected(column, row)) visit(column, row);
  }

  #emitPoints(points: number[], column: number, row: number): number {
    const { extent } = this.#level;
    const start = this.entries.geometry.length;
    const places = points.map((value, i) => value - (i % 2 === 0 ? column : row) * extent);
    encodePoints(this.entries.geometry, places, places.length / 2);
    return this.#add(start, column, row, mvtPoint);
  }

  /**
   * A line shorter than a unit is drawn where its ends fall on two places of the grid, which happens the oftener the
   * longer it is: where there are many of them, some stand for all.
   */
  #cutLines(): void {
    this.#loadPath(false);
    if (this.#path.partCount === 0) return;
    if (this.#level.isStepped) stepLines(this.#path, false);
    boundsOf(this.#path, this.#bounds);
    this.#cutter.cut(this.#path, mvtLine, this.#bounds, this.#window);
  }

  #cutPolygons(width: number, height: number): void {
    const reduces = this.#level.reducesTinyPolygons;
    if (reduces && width * height <= dustArea) {
      const { areas, bounds } = this.#features;
      const { unit } = this.#level;
      const x = (bounds[this.#feature * 4]! + bounds[this.#feature * 4 + 2]!) / 2 / unit;
      const y = (bounds[this.#feature * 4 + 1]! + bounds[this.#feature * 4 + 3]!) / 2 / unit;
      this.#path.clear();
      if (dust.add(x, y, areas[this.#feature]! / unit ** 2, this.#feature)) this.#addSquare(x, y);
    } else {
      this.#loadPath(true);
    }
    if (this.#path.partCount > 0) this.#cutPath();
  }

  #cutPath(): void {
    if (this.#level.isStepped) stepLines(this.#path, true);
    boundsOf(this.#path, this.#bounds);
    this.#cutter.cut(this.#path, mvtPolygon, this.#bounds, this.#window);
  }

  #addSquare(x: number, y: number): void {
    const left = Math.round(x - dustSide / 2);
    const top = Math.round(y - dustSide / 2);
    this.#path.addPart([
      left,
      top,
      left + dustSide,
      top,
      left + dustSide,
      top + dustSide,
      left,
      top + dustSide,
    ]);
  }

  /** Vertices of the feature that the level keeps; small polygons of several become dust each. */
  #loadPath(isPolygon: boolean): void {
    const features = this.#features;
    const path = this.#path;
    path.clear();
    let hasOuter = false;
    const last = features.featureParts[this.#feature]!;
    const first = firstPart(features, this.#feature);
    for (let part = first; part < last; part++) {
      const isOuter = features.partOuter[part] === 1;
      if (isPolygon && !isOuter && !hasOuter) continue;
      this.#loadPart(part);
      if (!isPolygon) {
        this.#endLine();
        continue;
      }
      const isRetained = this.#endRing(part, isOuter ? 1 : 0);
      if (isOuter) hasOuter = isRetained;
    }
  }

  #loadPart(part: number): void {
    const { coordinates, importance } = this.#features;
    const { leastImportance, unit } = this.#level;
    const start = partStart(this.#features, part);
    const end = this.#features.partEnds[part]!;
    const path = this.#path;
    path.reserve(end - start);
    const target = path.coordinates;
    const first = path.length;
    let at = first;
    const perUnit = 1 / unit;
    for (let vertex = start; vertex < end; vertex++) {
      if (importance[vertex]! < leastImportance) continue;
      const x = Math.round(coordinates[vertex * 2]! * perUnit);
      const y = Math.round(coordinates[vertex * 2 + 1]! * perUnit);
      if (at > first && target[at - 2] === x && target[at - 1] === y) continue;
      target[at++] = x;
      target[at++] = y;
    }
    path.length = at;
  }

  #endLine(): void {
    const path = this.#path;
    if (path.length - path.partStart(path.partCount) < 4) path.dropPart();
    else {
      path.reserveParts(1);
      path.endPart();
    }
  }

  /**
   * Rounding makes small polygons larger, smaller, or turns them inside out: what they gain and lose is carried on,
   * so that all together keep their area.
   * @returns whether the ring stays; the area of an outer ring that does not becomes dust
   */
  #endRing(part: number, isOuter: 0 | 1): boolean {
    const path = this.#path;
    const start = path.partStart(path.partCount);
    const count = (path.length - start) / 2;
    const x = path.length > start ? path.coordinates[start]! : 0;
    const y = path.length > start ? path.coordinates[start + 1]! : 0;
    const carries = this.#level.reducesTinyPolygons && this.#size < smallSize;
    const drawn = carries && count >= 3 ? doubleArea(path.coordinates, start, path.length) / 2 : 0;
    const isTurned = carries && (isOuter ? drawn <= 0 : drawn >= 0);
    const isTiny = isTurned || (this.#level.reducesTinyPolygons && this.#isTiny(start));
    if (count >= 3 && !isTiny) {
      if (carries) {
        const area = isOuter ? this.#areaOf(part) : -this.#areaOf(part);
        dust.carry(x, y, area - drawn);
      }
      path.reserveParts(1);
      path.endPart(isOuter);
      return true;
    }
    path.dropPart();
    if (isOuter && dust.add(x, y, this.#areaOf(part), nobody)) this.#addSquare(x, y);
    return false;
  }

  #isTiny(start: number): boolean {
    const { coordinates, length } = this.#path;
    let [minX, minY, maxX, maxY] = [
      coordinates[start]!,
      coordinates[start + 1]!,
      coordinates[start]!,
      coordinates[start + 1]!,
    ];
    for (let i = start + 2; i < length; i += 2) {
      const x = coordinates[i]!;
      const y = coordinates[i + 1]!;
      if (x < minX) minX = x;
      else if (x > maxX) maxX = x;
      if (y < minY) minY = y;
      else if (y > maxY) maxY = y;
      if ((maxX - minX) * (maxY - minY) > dustArea) return false;
    }
    return true;
  }

  /** True area of a ring, units². */
  #areaOf(part: number): number {
    const start = partStart(this.#features, part);
    const end = this.#features.partEnds[part]!;
    return Math.abs(doubleArea(this.#features.coordinates, start * 2, end * 2)) / 2 / this.#level.unit ** 2;
  }

  #isSelected(x: number, y: number): boolean {
    return this.#cover?.meets({ z: this.#level.zoom, x, y }) ?? true;
  }

  #emit(path: Path, column: number, row: number): void {
    if (!this.#isSelected(column, row)) return;
    const { extent } = this.#level;
    const start = this.entries.geometry.length;
    if (this.#type === mvtLine) {
      if (!encodeLines(this.entries.geometry, path, column * extent, row * extent)) return;
    } else {
      settleRings(path, column * extent, row * extent, rings);
      if (!repairRings(rings)) return;
      encodeRings(this.entries.geometry, rings);
    }
    this.#add(start, column, row, this.#type);
  }

  #add(start: number, column: number, row: number, type: MvtGeometryType): number {
    const entry = this.entries.add(this.#feature, type, start, this.#size);
    if (entry >= this.tiles.length) {
      const grown = new Float64Array(this.tiles.length * 2);
      grown.set(this.tiles);
      this.tiles = grown;
    }
    this.tiles[entry] = this.#tileOf(column, row);
    return entry;
  }

  #tileOf(column: number, row: number): number {
    return (column - this.#window.minColumn) * this.#rows + (row - this.#window.minRow);
  }
}

function withoutRepeats(points: readonly number[]): number[] {
  const seen = new Set<string>();
  const retained: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const key = `${points[i]} ${points[i + 1]}`;
    if (seen.has(key)) continue;
    seen.add(key);
    retained.push(points[i]!, points[i + 1]!);
  }
  return retained;
}

const isWithin = (
  { minColumn, maxColumn, minRow, maxRow }: TileWindow,
  column: number,
  row: number,
): boolean => column >= minColumn && column <= maxColumn && row >= minRow && row <= maxRow;
