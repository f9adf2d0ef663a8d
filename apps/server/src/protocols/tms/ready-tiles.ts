import { LRUCache } from 'lru-cache';
import type { CountedOffering } from '../../operations/offering-metrics.ts';
import type { StoredTile } from '../context/answer/stored-tile.ts';
import type { TileDirectory } from '../tiles/tile-layers.ts';

/** A tile of a service that is open to everyone, as it is answered. */
export interface ServedTile {
  readonly service: CountedOffering;
  /** At hand; undefined where the pyramid has none. */
  readonly content: StoredTile | undefined;
  readonly etags: readonly string[];
  /** Headers of the tile, and those of them that tell how long it is right. */
  readonly head: string;
  readonly caching: string;
}

const mostBytes = 64 << 20;
/** A larger one would push out a hundred others. */
const mostTileBytes = 512 << 10;
/** What an entry takes beside its bytes. */
const entryBytes = 800;

/**
 * Tiles answered lately, by the target of their request: what a crowd looks at is looked up and read once. Those of a
 * bucket have the very bytes that `DistantTiles` keeps, which serves the other protocols and private addresses as well and
 * stays when something is published, while all of these go: the bucket is not asked again for it.
 */
export class ReadyTiles {
  readonly #tiles = new LRUCache<string, ServedTile>({
    maxSize: mostBytes,
    maxEntrySize: mostTileBytes,
    sizeCalculation: ({ content }) => (content?.length ?? 0) + entryBytes,
  });
  /** What is published; all that is kept was found there. */
  #directory: TileDirectory | undefined;

  find(directory: TileDirectory, target: string): ServedTile | undefined {
    if (this.#directory !== directory) {
      this.#tiles.clear();
      this.#directory = directory;
    }
    return this.#tiles.get(target);
  }

  /** @param directory in which it was found: another one may be published by now */
  keep(directory: TileDirectory, target: string, tile: ServedTile): void {
    if (this.#directory !== directory) return;
    // A string of its own: a part of the request would hold the whole of it, headers included.
    this.#tiles.set(Buffer.from(target, 'latin1').toString('latin1'), tile);
  }
}
