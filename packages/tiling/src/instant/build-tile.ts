/**
 * One tile cut on the fly from features: for data that have no pyramid yet. Same geometry and ceilings as a pyramid's
 * tiles; features too small to be seen give way to squares that stand for their area, points that fall in one place
 * are thinned.
 */

import type { Bbox, Column, FeatureBatch, Tile, TileMatrixSet } from '@cartable/geo';
import { bboxBuffer, resolutionAt, tileBbox } from '@cartable/geo';
import { WkbGeometryReader } from '../geometry/wkb-geometry.ts';
import { mvtFieldType } from '../mvt/encode-value.ts';
import { ValueTable } from '../mvt/value-table.ts';
import { defaultExtent } from '../mvt/wire.ts';
import { EntryTable } from '../tile/entries.ts';
import { layerInfo } from '../tile/features.ts';
import { type LayerLoss, limitTile, type TileLimits } from '../tile/limit-tile.ts';
import { InstantFeatures } from './instant-features.ts';

export interface InstantLayer {
  readonly name: string;
  readonly columns: readonly Column[];
  /** EPSG code of the geometries. */
  readonly srid: number;
  /** Features that meet the tile and its buffer; others are harmless. Keys become identifiers. */
  readonly batches: Iterable<FeatureBatch> | AsyncIterable<FeatureBatch>;
  /** The tile and its buffer in that system, where the caller has them. @default computed */
  readonly bbox?: Bbox;
}

export interface InstantLimits {
  /** Size of the tile before compression. */
  readonly maximumTileBytes: number;
  readonly maximumTileFeatures: number;
}

export interface InstantTileRequest {
  readonly tile: Tile;
  readonly tileMatrixSet: TileMatrixSet;
  readonly layers: readonly InstantLayer[];
  /** Units across the tile. @default 4096 */
  readonly extent?: number;
  /** Units around the tile. @default 80, five pixels of 256 */
  readonly buffer?: number;
  readonly limits?: InstantLimits;
  readonly signal?: AbortSignal;
}

export interface InstantTile {
  /** Not compressed; empty when nothing is there. */
  readonly bytes: Uint8Array;
  /** Losses to the ceilings, by layer. */
  readonly losses: readonly LayerLoss[];
}

/** Clients draw a tile of two megabytes, plain, in some tens of milliseconds. */
export const defaultInstantLimits: InstantLimits = {
  maximumTileBytes: 2 << 20,
  maximumTileFeatures: 100_000,
};

/** Five pixels of 256: wide strokes and symbols are not cut. */
export const defaultBufferUnits = 80;

/** Positions are held within a thousand tiles of this one. */
const farthestTiles = 1_000;

export async function buildTile(request: InstantTileRequest): Promise<InstantTile> {
  const { tile, tileMatrixSet: set, extent = defaultExtent, buffer = defaultBufferUnits } = request;
  const ceilings = request.limits ?? defaultInstantLimits;
  const limits: TileLimits = {
    ...ceilings,
    toleratedTileBytes: ceilings.maximumTileBytes,
    reductions: [],
    coalesces: false,
  };
  const [originX, , , originY] = tileBbox(tile, set);
  const unitsPerGroundUnit = extent / (resolutionAt(tile.z, set) * set.tileSizePixels);
  const around = bboxBuffer(tileBbox(tile, set), buffer / unitsPerGroundUnit);
  const grid = { originX, originY, unitsPerGroundUnit, farthestUnits: extent * farthestTiles };
  const values = new ValueTable();
  const entries = new EntryTable();
  const features = new InstantFeatures({ entries, extent, buffer, mostPoints: limits.maximumTileFeatures });
  const layers = [];
  for (const layer of request.layers) {
    const columns = layer.columns.filter(({ type }) => mvtFieldType(type));
    const places = columns.map((column) => layer.columns.indexOf(column));
    const firstFeature = features.count;
    const valuesAt = features.valueCount;
    const reader = new WkbGeometryReader(layer.srid, set, grid, { around, bbox: layer.bbox });
    for await (const batch of layer.batches) {
      request.signal?.throwIfAborted();
      features.add(batch, reader, (row) =>
        columns.map(({ type }, i) => values.numberOf(row[places[i]!] ?? null, type)),
      );
    }
    layers.push(
      layerInfo(
        { name: layer.name, columnCount: columns.length, firstFeature, valuesAt },
        columns.map(({ name }) => name),
      ),
    );
  }
  const info = features.info(layers, values);
  const order = Int32Array.from({ length: entries.count }, (_, i) => i);
  const limited = limitTile(entries, order, info, extent, limits, (bytes) => bytes.length);
  return { bytes: limited.bytes.slice(), losses: limited.losses };
}
