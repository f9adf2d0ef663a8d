import type { Tile } from '@cartable/geo';
import { type Archive, sniffImageType, tileMediaTypes } from '@cartable/tiling';
import { LRUCache } from 'lru-cache';
import { type StoredTile, tileInMemory } from '../context/answer/stored-tile.ts';

/** Of the tiles asked for lately: a bucket is asked once for what a crowd looks at. */
const mostBytes = 64 << 20;

/**
 * Tiles of archives that are not on the local disk: a request to the store for each, kept for a while. What an archive
 * holds never changes: a pyramid made again has another key.
 */
export class DistantTiles {
  readonly #kept = new LRUCache<string, StoredTile>({
    maxSize: mostBytes,
    sizeCalculation: ({ length }) => length + 200,
  });
  readonly #coming = new Map<string, Promise<StoredTile | undefined>>();

  /** Undefined where the archive has no tile. */
  find(archiveKey: string, archive: Archive, { z, x, y }: Tile): Promise<StoredTile | undefined> {
    const key = `${archiveKey} ${z}/${x}/${y}`;
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    let reading = this.#coming.get(key);
    if (reading === undefined) {
      reading = readTile(archive, { z, x, y }).finally(() => this.#coming.delete(key));
      this.#coming.set(key, reading);
      reading.then(
        (tile) => tile && this.#kept.set(key, tile),
        () => undefined,
      );
    }
    return reading;
  }
}

async function readTile(archive: Archive, { z, x, y }: Tile): Promise<StoredTile | undefined> {
  const found = await archive.tile(z, x, y);
  if (found === undefined) return undefined;
  return tileInMemory(found, {
    mediaType: mediaTypeOf(archive, () => found),
    isGzipped: archive.header.tileCompression === 'gzip',
  });
}

/** @param read the tile, of which an archive of several kinds does not tell the type */
export function mediaTypeOf({ header: { tileType } }: Archive, read: () => Uint8Array): string {
  return tileMediaTypes[tileType === 'unknown' ? (sniffImageType(read()) ?? 'png') : tileType];
}
