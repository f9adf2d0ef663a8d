import type { Tile } from '@cartable/geo';
import { LRUCache } from 'lru-cache';
import type { StoredTile } from '../context/answer/stored-tile.ts';

const mostBytes = 64 << 20;
/** A larger one would push out a hundred others. */
const mostTileBytes = 512 << 10;
/** What an entry takes beside its bytes. */
const entryBytes = 200;

/**
 * Tiles asked for lately: what a crowd looks at is read once. What an archive holds never changes: a pyramid made again
 * has another key.
 */
export class KeptTiles {
  readonly #kept = new LRUCache<string, StoredTile>({
    maxSize: mostBytes,
    maxEntrySize: mostTileBytes,
    sizeCalculation: ({ length }) => length + entryBytes,
  });

  get(key: string): StoredTile | undefined {
    return this.#kept.get(key);
  }

  set(key: string, tile: StoredTile): void {
    this.#kept.set(key, tile);
  }
}

export function keyOfTile(archiveKey: string, { z, x, y }: Tile): string {
  return `${archiveKey} ${z}/${x}/${y}`;
}
