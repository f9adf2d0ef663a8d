import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { TileMatrixSetName } from '@cartable/contract';
import type { Tile } from '@cartable/geo';
import {
  type Bbox,
  bboxBuffer,
  type FeatureBatch,
  tileBbox,
  tileMatrixSet,
  tileSideAt,
  transformSmallBbox,
} from '@cartable/geo';
import { buildTile, defaultBufferUnits, type InstantLayer } from '@cartable/tiling';
import type { TableRef } from '../table-ref.ts';
import type { WorkerContext } from '../worker/context.ts';
import { openSource } from '../worker/table-source.ts';

/** A table as a layer of vector tiles. */
export interface TileTable extends TableRef {
  /** Name of the layer in the tile. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** A vector tile cut from tables that have no pyramid. */
export interface BuildTileTask {
  readonly kind: 'cut-tile';
  readonly tile: Tile;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly layers: readonly TileTable[];
}

const tileUnits = 4096;
/** Across a tile: vertices nearer than a fraction of it stand for one another, far below a pixel of the densest screen. */
const readPixels = 2048;
/** A tile is sent once or twice before it is cut again: the fastest that compresses. */
const gzipLevel = 1;

const compress = promisify(gzip);

/** A vector tile straight from the tables. @returns gzipped; empty where there is nothing */
export async function buildTileOfTables(
  task: BuildTileTask,
  context: WorkerContext,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { tile, tileMatrixSet: name, layers } = task;
  const set = tileMatrixSet(name);
  const side = tileSideAt(tile.z, set);
  const area = bboxBuffer(tileBbox(tile, set), (side * defaultBufferUnits) / tileUnits);
  const opened: InstantLayer[] = [];
  for (const layer of layers) {
    const found = await openLayer(context, layer, { area, srid: set.srid, signal });
    if (found) opened.push(found);
  }
  if (opened.length === 0) return new Uint8Array();
  const { bytes } = await buildTile({ tile, tileMatrixSet: set, layers: opened, signal });
  return bytes.length === 0 ? bytes : compress(bytes, { level: gzipLevel });
}

interface RequestedArea {
  /** In `srid`. */
  readonly area: Bbox;
  readonly srid: number;
  readonly signal: AbortSignal;
}

async function openLayer(
  context: WorkerContext,
  layer: TileTable,
  { area, srid, signal }: RequestedArea,
): Promise<InstantLayer | undefined> {
  const source = await openSource(context, layer);
  const bbox = source && transformSmallBbox(area, srid, source.srid);
  if (!bbox) return undefined;
  const columns = source.columns.filter((column) => layer.columns.includes(column.name));
  const resolution = Math.min(bbox[2] - bbox[0], bbox[3] - bbox[1]) / readPixels;
  const names = columns.map((column) => column.name);
  const batches: AsyncIterable<FeatureBatch> = source.scan({ bbox, columns: names, resolution, signal });
  return { name: layer.name, columns, srid: source.srid, batches, bbox };
}
