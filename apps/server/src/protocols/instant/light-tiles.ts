import { bboxBuffer, tileBbox, tileMatrixSet, tileSideAt, transformSmallBbox } from '@cartable/geo';
import type { FeatureStore, FeatureTable } from '@cartable/storage';
import {
  buildTile,
  compressTile,
  defaultBufferUnits,
  defaultExtent,
  type InstantLayer,
} from '@cartable/tiling';
import { DatasetCache } from '../../map-workers/dataset-cache.ts';
import type { BuildTileTask, TileTable } from '../../map-workers/tasks/build-tile.ts';

/** Features and bytes of a tile read, cut and encoded within two milliseconds or so, which others then wait. */
const most = { features: 400, bytes: 128 << 10 };

/** The file of a data set that was removed keeps its room on the disk as long as somebody has it open. */
const idleMs = 60_000;

/** Opening a data set takes this thread some twenty milliseconds: one is opened so often at most, whoever asks for many. */
const openEveryMs = 200;

type Task = Pick<BuildTileTask, 'tile' | 'tileMatrixSet' | 'layers'>;

interface Left {
  features: number;
  bytes: number;
}

/**
 * Tiles of few features, cut on the HTTP thread (ADR 67): the way to a map thread and back costs several times what they
 * do. What is in a tile is counted and weighed first; one that holds more is left to the map threads.
 */
export class LightTiles {
  readonly #datasets: DatasetCache;
  readonly #now: () => number;
  #lastOpened = Number.NEGATIVE_INFINITY;

  constructor(store: FeatureStore, now: () => number = () => performance.now()) {
    this.#now = now;
    this.#datasets = new DatasetCache(store, idleMs);
  }

  /** Gzipped, empty where there is nothing. @returns nothing for a tile that is not light */
  async cut({ tile, tileMatrixSet: name, layers }: Task): Promise<Uint8Array | undefined> {
    const set = tileMatrixSet(name);
    const area = bboxBuffer(
      tileBbox(tile, set),
      (tileSideAt(tile.z, set) * defaultBufferUnits) / defaultExtent,
    );
    const read: InstantLayer[] = [];
    const left: Left = { ...most };
    for (const layer of layers) {
      if (!this.#mayRead(layer)) return undefined;
      const { table, release } = await this.#datasets.acquire(layer);
      try {
        const { geometry } = table.description;
        const bbox = geometry && transformSmallBbox(area, set.srid, geometry.srid);
        const found = bbox && readLayer(table, { layer, bbox, left });
        if (!found) return undefined;
        read.push(found);
      } finally {
        release();
      }
    }
    if (read.length === 0) return undefined;
    const { bytes } = await buildTile({ tile, tileMatrixSet: set, layers: read });
    return bytes.length === 0 ? bytes : compressTile(bytes);
  }

  /** What is open, or may be opened now. */
  #mayRead(layer: TileTable): boolean {
    if (this.#datasets.has(layer)) return true;
    const now = this.#now();
    if (now - this.#lastOpened < openEveryMs) return false;
    this.#lastOpened = now;
    return true;
  }
}

interface RequestedLayer {
  readonly layer: TileTable;
  /** In the CRS of the table. */
  readonly bbox: Parameters<NonNullable<FeatureTable['few']>>[0]['bbox'];
  /** Taken from, for the layers that follow. */
  readonly left: Left;
}

/** An edited table is described anew after each change, which is no work for this thread. */
function readLayer(table: FeatureTable, { layer, bbox, left }: RequestedLayer): InstantLayer | undefined {
  const { description } = table;
  if (description.isEditable) return undefined;
  const columns = description.columns.filter((column) => layer.columns.includes(column.name));
  const names = columns.map((column) => column.name);
  const found = table.few?.({ bbox, columns: names, mostFeatures: left.features, mostBytes: left.bytes });
  if (!found) return undefined;
  const { batch, bytes } = found;
  left.features -= batch.geometries.length;
  left.bytes -= bytes;
  return { name: layer.name, columns, srid: description.geometry!.srid, batches: [batch], bbox };
}
