import { buffer } from 'node:stream/consumers';
import { transformerOf } from '@cartable/geo';
import type { Raster } from '@cartable/rasters';
import { LRUCache } from 'lru-cache';
import type { DatastoreContext } from '../../context.ts';
import { checkoutObjects } from './checkout-rasters.ts';
import { type IndexedRaster, indexName, keyNamesOf, type RasterIndex, rasterOf } from './raster-index.ts';

/** Indexes kept read: that of a mosaic of ten thousand images takes some ten megabytes. */
const mostIndexes = 16;
/** Images looked at under one point: where more lie on each other, the topmost are enough. */
const mostUnderPoint = 4;

/** Images a line may cross: more are as many files to open for one answer. */
const mostAlongLine = 64;

export interface RasterPoint {
  readonly x: number;
  readonly y: number;
  readonly srid: number;
}

/** The images of stored rasters under a point. What is at a source key never changes, so that an index is read once. */
export class RastersAt {
  readonly #objects: DatastoreContext['objects'];
  readonly #isDistant: boolean;
  readonly #indexes = new LRUCache<string, Promise<RasterIndex>>({
    max: mostIndexes,
    memoMethod: (sourceKey) => this.#read(sourceKey),
  });

  /** @param options.isDistant whoever uses the images reads objects by ranges: they are brought here otherwise */
  constructor(objects: DatastoreContext['objects'], { isDistant }: { readonly isDistant: boolean }) {
    this.#objects = objects;
    this.#isDistant = isDistant;
  }

  /**
   * Runs with the images that may cover the point, in the order they are drawn: files of the local disk, or objects
   * whose keys stand as their paths.
   * @param sourceKey prefix of the objects of the raster
   */
  async use<R>(
    sourceKey: string,
    point: RasterPoint,
    use: (rasters: readonly Raster[]) => Promise<R>,
  ): Promise<R> {
    const { rasters } = await this.#indexOf(sourceKey);
    const under = rasters.filter(({ description }) => covers(description, point)).slice(-mostUnderPoint);
    return this.#use(sourceKey, under, use);
  }

  /** The same with those that may cover any of the points, the topmost ones where a line crosses very many. */
  async useAlong<R>(
    sourceKey: string,
    points: readonly RasterPoint[],
    use: (rasters: readonly Raster[]) => Promise<R>,
  ): Promise<R> {
    const { rasters } = await this.#indexOf(sourceKey);
    const under = rasters.filter(({ description }) => points.some((point) => covers(description, point)));
    return this.#use(sourceKey, under.slice(-mostAlongLine), use);
  }

  async #use<R>(
    sourceKey: string,
    under: readonly IndexedRaster[],
    use: (rasters: readonly Raster[]) => Promise<R>,
  ): Promise<R> {
    if (this.#isDistant) return use(under.map((indexed) => rasterOf(indexed, (name) => sourceKey + name)));
    const keys = under.flatMap(keyNamesOf).map((name) => sourceKey + name);
    const { paths, release } = await checkoutObjects({ objects: this.#objects }, sourceKey, keys);
    try {
      return await use(under.map((indexed) => rasterOf(indexed, (name) => paths[name]!)));
    } finally {
      await release();
    }
  }

  #indexOf(sourceKey: string): Promise<RasterIndex> {
    const index = this.#indexes.memo(sourceKey);
    index.catch(() => this.#indexes.delete(sourceKey));
    return index;
  }

  async #read(sourceKey: string): Promise<RasterIndex> {
    const bytes = await buffer(await this.#objects.get(sourceKey + indexName));
    return JSON.parse(bytes.toString('utf8')) as RasterIndex;
  }
}

function covers({ bbox, srid }: IndexedRaster['description'], point: RasterPoint): boolean {
  if (bbox === null || srid === null) return false;
  const [x, y] = transformerOf(point.srid, srid)(point.x, point.y);
  return x >= bbox[0] && x <= bbox[2] && y >= bbox[1] && y <= bbox[3];
}
