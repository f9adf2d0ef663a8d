import { CartableError, type TileMatrixSetName } from '@cartable/contract';
import type { Tile } from '@cartable/geo';
import type { Services } from '../../services.ts';
import { EngineTiles } from './engine-tiles.ts';
import type { InstantLayers } from './instant-layers.ts';

/** Tiles are looked at again when a map moves back, or by the next reader: a few hundred maps of them. */
const keptBytes = 64 << 20;
/** A tile takes some milliseconds; one of a million features, seconds. More is for a pyramid. */
const timeoutMs = 10_000;
/** Tiles that may be waited for; beyond it a client is better served by "come back in a second". */
const mostUnderWay = 512;
/** Weight of a kept entry besides its bytes. */
const entryBytes = 300;

interface RequestedTile {
  readonly tile: Tile;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly layers: InstantLayers;
}

/**
 * Vector tiles cut from the tables when they are asked for, kept in memory as long as the data they show; the same tile
 * asked by several at once is cut once.
 */
export class InstantTiles {
  readonly #maps: Services['maps'];
  readonly #engine: EngineTiles | undefined;
  /** Gzipped, empty where there is nothing; in order of last use. */
  readonly #kept = new Map<string, Uint8Array>();
  readonly #underWay = new Map<string, Promise<Uint8Array>>();
  #bytes = 0;

  constructor({ maps, features }: Pick<Services, 'maps' | 'features'>) {
    this.#maps = maps;
    this.#engine = features.cutsTiles ? new EngineTiles(features) : undefined;
  }

  /** @returns gzipped; empty where there is nothing. @throws {CartableError} `common.timeout`, `common.busy` */
  async cut(asked: RequestedTile): Promise<Uint8Array> {
    const { tile, tileMatrixSet, layers } = asked;
    const key = `${layers.version} ${tileMatrixSet} ${tile.z}/${tile.x}/${tile.y}`;
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const cutting = this.#underWay.get(key) ?? this.#begin(key, asked);
    return cutting;
  }

  #begin(key: string, asked: RequestedTile): Promise<Uint8Array> {
    if (this.#underWay.size >= mostUnderWay) throw new CartableError('common.busy', { seconds: 1 });
    const cutting = this.#cut(asked);
    this.#underWay.set(key, cutting);
    cutting
      .then((bytes) => this.#keep(key, bytes))
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(key));
    return cutting;
  }

  async #cut({ layers: { tables: layers }, ...asked }: RequestedTile): Promise<Uint8Array> {
    const byEngine = await this.#engine?.cut({ ...asked, layers });
    return byEngine ?? this.#maps.run({ kind: 'cut-tile', ...asked, layers }, { timeoutMs });
  }

  #keep(key: string, bytes: Uint8Array): void {
    this.#kept.set(key, bytes);
    this.#bytes += bytes.length + entryBytes;
    for (const [oldest, value] of this.#kept) {
      if (this.#bytes <= keptBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= value.length + entryBytes;
    }
  }
}
