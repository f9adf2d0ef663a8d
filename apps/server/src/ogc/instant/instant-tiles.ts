import { createHash } from 'node:crypto';
import type { TileMatrixSetName } from '@cartable/contract';
import type { Tile } from '@cartable/geo';
import type { TileTable } from '../../map-workers/tasks.ts';
import type { Services } from '../../services.ts';

/** Tiles are looked at again when a map moves back, or by the next reader: a few hundred maps of them. */
const keptBytes = 64 << 20;
/** A tile takes some milliseconds; one of a million features, seconds. More is for a pyramid. */
const timeoutMs = 10_000;
/** What a kept entry weighs besides its bytes. */
const entryBytes = 300;

interface AskedTile {
  readonly tile: Tile;
  readonly tileMatrixSet: TileMatrixSetName;
  readonly layers: readonly TileTable[];
}

/**
 * Vector tiles cut from the tables when they are asked for, kept in memory as long as the data they show; the same tile
 * asked by several at once is cut once.
 */
export class InstantTiles {
  readonly #maps: Services['maps'];
  /** Gzipped, empty where there is nothing; in order of last use. */
  readonly #kept = new Map<string, Uint8Array>();
  readonly #underWay = new Map<string, Promise<Uint8Array>>();
  #bytes = 0;

  constructor({ maps }: Pick<Services, 'maps'>) {
    this.#maps = maps;
  }

  /** @returns gzipped; empty where there is nothing. @throws {CartableError} `common.timeout`, `common.busy` */
  async cut(asked: AskedTile): Promise<Uint8Array> {
    const { tile, tileMatrixSet, layers } = asked;
    const key = `${versionOf(layers)} ${tileMatrixSet} ${tile.z}/${tile.x}/${tile.y}`;
    const kept = this.#kept.get(key);
    if (kept) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return kept;
    }
    const cutting = this.#underWay.get(key) ?? this.#begin(key, asked);
    return cutting;
  }

  #begin(key: string, asked: AskedTile): Promise<Uint8Array> {
    const cutting = this.#maps.run({ kind: 'cut-tile', ...asked, timeoutMs }, { timeoutMs });
    this.#underWay.set(key, cutting);
    cutting
      .then((bytes) => this.#keep(key, bytes))
      .catch(() => undefined)
      .finally(() => this.#underWay.delete(key));
    return cutting;
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

/** Names everything a tile of these tables depends on. */
export function versionOf(layers: readonly TileTable[]): string {
  const facts = layers.map(({ datasetId, table, version, name, columns }) => [
    datasetId,
    table,
    version,
    name,
    columns,
  ]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22);
}
