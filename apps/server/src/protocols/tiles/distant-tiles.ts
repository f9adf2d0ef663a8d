import type { Tile } from '@cartable/geo';
import { type Archive, sniffImageType, tileMediaTypes } from '@cartable/tiling';
import { type StoredTile, tileInMemory } from '../context/answer/stored-tile.ts';
import { type KeptTiles, keyOfTile } from './kept-tiles.ts';

/** Tiles of archives that are not on the local disk: a request to the store for each that is not kept. */
export class DistantTiles {
  readonly #kept: KeptTiles;
  readonly #coming = new Map<string, Promise<StoredTile | undefined>>();

  constructor(kept: KeptTiles) {
    this.#kept = kept;
  }

  /** Undefined where the archive has no tile. */
  find(archiveKey: string, archive: Archive, tile: Tile): Promise<StoredTile | undefined> {
    const key = keyOfTile(archiveKey, tile);
    const kept = this.#kept.get(key);
    if (kept) return Promise.resolve(kept);
    let reading = this.#coming.get(key);
    if (reading === undefined) {
      reading = readTile(archive, tile).finally(() => this.#coming.delete(key));
      this.#coming.set(key, reading);
      reading.then(
        (read) => read && this.#kept.set(key, read),
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
