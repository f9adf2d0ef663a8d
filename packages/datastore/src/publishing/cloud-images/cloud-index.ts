import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import type { DatastoreContext } from '../../context.ts';

/** An image of a stored raster as a Cloud Optimized GeoTIFF. */
export interface CloudImage {
  /** As deposited, without folders, ending in `.tif`. */
  readonly fileName: string;
  /** Object that holds it: a copy, or the image as it was deposited. */
  readonly key: string;
  readonly sizeBytes: number;
}

/** Index of the public images of a stored raster, one object beside them; `images` is empty where they do not fit. */
interface CloudIndex {
  readonly images: readonly CloudImage[];
}

/** Beside the objects of the raster, never among them: those are checked out together. */
export const cloudPrefix = (sourceKey: string): string => `${sourceKey.replace(/\/$/, '')}.cloud/`;

const indexKey = (sourceKey: string): string => `${cloudPrefix(sourceKey)}images.json`;

type Objects = Pick<DatastoreContext, 'objects'>;

/** Last, so that where the index is, the images are too. */
export async function writeCloudIndex(
  { objects }: Objects,
  sourceKey: string,
  index: CloudIndex,
): Promise<void> {
  await objects.put(indexKey(sourceKey), Buffer.from(JSON.stringify(index)));
}

export async function isCloudReady({ objects }: Objects, sourceKey: string): Promise<boolean> {
  return (await objects.stat(indexKey(sourceKey))) !== undefined;
}

/** Indexes kept read: one of ten thousand images takes some two megabytes. */
const mostIndexes = 16;

/** The images that are given, by raster. An index never changes once it is written. */
export class CloudImages {
  readonly #objects: DatastoreContext['objects'];
  readonly #indexes = new LRUCache<string, readonly CloudImage[]>({ max: mostIndexes });

  constructor(objects: DatastoreContext['objects']) {
    this.#objects = objects;
  }

  /** Undefined while they are being made. @param sourceKey prefix of the objects of the raster */
  async of(sourceKey: string): Promise<readonly CloudImage[] | undefined> {
    const known = this.#indexes.get(sourceKey);
    if (known) return known;
    if (!(await isCloudReady({ objects: this.#objects }, sourceKey))) return undefined;
    const bytes = await buffer(await this.#objects.get(indexKey(sourceKey)));
    const { images } = JSON.parse(bytes.toString('utf8')) as CloudIndex;
    this.#indexes.set(sourceKey, images);
    return images;
  }
}
