import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { bboxBuffer, getCrs, tileBbox, tileMatrixSet, tileSideAt, transformSmallBbox } from '@cartable/geo';
import type { FeatureStore, FeatureTable, VectorTileRequest } from '@cartable/storage';
import { compressTile, defaultBufferUnits, defaultExtent, defaultInstantLimits } from '@cartable/tiling';
import { DatasetCache } from '../../map-workers/dataset-cache.ts';
import type { BuildTileTask, TileTable } from '../../map-workers/tasks/build-tile.ts';

const { maximumTileBytes, maximumTileFeatures } = defaultInstantLimits;
/** A tile is sent once or twice before it is cut again: the fastest that compresses. */
const level = 1;
/** Below, compressing takes less time than to have it done in another thread. */
const smallBytes = 8 << 10;

const compress = promisify(gzip);

/**
 * Vector tiles made by the engine that holds the tables (PostGIS), where it makes them itself: nothing is left to do
 * here, so they are asked from the HTTP thread. Layers of a tile stand one after the other: what is made of each is put
 * together.
 */
export class EngineTiles {
  readonly #datasets: DatasetCache;

  constructor(store: FeatureStore) {
    this.#datasets = new DatasetCache(store);
  }

  /**
   * Gzipped, empty where there is nothing.
   * @returns nothing when one of the layers had better be cut by us, or the whole is more than a tile should hold
   */
  async cut(task: Pick<BuildTileTask, 'tile' | 'tileMatrixSet' | 'layers'>): Promise<Uint8Array | undefined> {
    const made: Uint8Array[] = [];
    for (const layer of task.layers) {
      const { table, release } = await this.#datasets.acquire(layer);
      try {
        const request = requestOf(table, layer, task);
        const bytes = request && (await table.vectorTile?.(request));
        if (!bytes) return undefined;
        made.push(bytes);
      } finally {
        release();
      }
    }
    const whole = made.length === 1 ? made[0]! : Buffer.concat(made);
    if (whole.length === 0) return whole;
    if (whole.length > maximumTileBytes) return undefined;
    return whole.length <= smallBytes ? compressTile(whole) : compress(whole, { level });
  }
}

function requestOf(
  { description: { geometry, columns } }: FeatureTable,
  layer: TileTable,
  { tile, tileMatrixSet: name }: Pick<BuildTileTask, 'tile' | 'tileMatrixSet'>,
): VectorTileRequest | undefined {
  if (!geometry) return undefined;
  const set = tileMatrixSet(name);
  const box = tileBbox(tile, set);
  const buffered = bboxBuffer(box, (tileSideAt(tile.z, set) * defaultBufferUnits) / defaultExtent);
  const area = transformSmallBbox(buffered, set.srid, geometry.srid);
  if (!area) return undefined;
  const shown = columns.filter((column) => column.type !== 'blob' && layer.columns.includes(column.name));
  return {
    area,
    tileBbox: box,
    srid: set.srid,
    isGeographic: getCrs(geometry.srid).kind === 'geographic',
    layer: layer.name,
    columns: shown.map((column) => column.name),
    extent: defaultExtent,
    buffer: defaultBufferUnits,
    mostFeatures: maximumTileFeatures,
  };
}
