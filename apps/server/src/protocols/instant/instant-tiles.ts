import { CartableError, type TileMatrixSetName } from '@cartable/contract';
import type { Tile } from '@cartable/geo';
import type { Services } from '../../services.ts';
import { EngineTiles } from './engine-tiles.ts';
import type { InstantLayers } from './instant-layers.ts';
import { LightTiles } from './light-tiles.ts';

/** Tiles are looked at again when a map moves back, or by the next reader: a few hundred maps of them. */
const cachedBytes = 64 << 20;
/** A tile takes some milliseconds; one of a million features, seconds. More is for a pyramid. */
const timeoutMs = 10_000;
/** Tiles that may be waited for; beyond it a client is better served by "come back in a second". */
const mostUnderWay = 512;
/** A failure is that of all who ask so soon after it: the raw responder leaves it to the ordinary routes, which ask again. */
const failedMs = 1_000;
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
  /** Cuts what it is given without a map thread, or leaves it to one. */
  readonly #atOnce: Pick<EngineTiles, 'cut'>;
  /** Gzipped, empty where there is nothing; in order of last use. */
  readonly #cached = new Map<string, Uint8Array>();
  readonly #underWay = new Map<string, Promise<Uint8Array>>();
  /** What was begun and failed lately. */
  readonly #failed = new Map<string, Promise<Uint8Array>>();
  #bytes = 0;

  constructor({ maps, features }: Pick<Services, 'maps' | 'features'>) {
    this.#maps = maps;
    this.#atOnce = features.cutsTiles ? new EngineTiles(features) : new LightTiles(features);
  }

  /** @returns gzipped; empty where there is nothing. @throws {CartableError} `common.timeout`, `common.busy` */
  async cut(requested: RequestedTile): Promise<Uint8Array> {
    const { tile, tileMatrixSet, layers } = requested;
    const key = `${layers.version} ${tileMatrixSet} ${tile.z}/${tile.x}/${tile.y}`;
    const cached = this.#cached.get(key);
    if (cached) {
      this.#cached.delete(key);
      this.#cached.set(key, cached);
      return cached;
    }
    return this.#underWay.get(key) ?? this.#failed.get(key) ?? this.#begin(key, requested);
  }

  #begin(key: string, requested: RequestedTile): Promise<Uint8Array> {
    if (this.#underWay.size >= mostUnderWay) throw new CartableError('common.busy', { seconds: 1 });
    const cutting = this.#cut(requested);
    this.#underWay.set(key, cutting);
    cutting
      .then((bytes) => this.#keep(key, bytes))
      .catch((error: unknown) => this.#keepFailure(key, { cutting, error }))
      .finally(() => this.#underWay.delete(key));
    return cutting;
  }

  async #cut({ layers: { tables: layers }, ...requested }: RequestedTile): Promise<Uint8Array> {
    const atOnce = await this.#atOnce.cut({ ...requested, layers });
    return atOnce ?? this.#maps.run({ kind: 'cut-tile', ...requested, layers }, { timeoutMs });
  }

  /** What was refused for want of a thread costs nothing to be asked again. */
  #keepFailure(key: string, { cutting, error }: { cutting: Promise<Uint8Array>; error: unknown }): void {
    if (error instanceof CartableError && error.code === 'common.busy') return;
    this.#failed.set(key, cutting);
    setTimeout(() => this.#failed.delete(key), failedMs).unref();
  }

  #keep(key: string, bytes: Uint8Array): void {
    this.#cached.set(key, bytes);
    this.#bytes += bytes.length + entryBytes;
    for (const [oldest, value] of this.#cached) {
      if (this.#bytes <= cachedBytes) return;
      this.#cached.delete(oldest);
      this.#bytes -= value.length + entryBytes;
    }
  }
}
