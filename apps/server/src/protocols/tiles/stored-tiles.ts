import { isInRange, isTileOf, type Tile } from '@cartable/geo';
import { limitsOf } from '@cartable/ogc';
import type { Archive, Section } from '@cartable/tiling';
import type { Services } from '../../services.ts';
import type { StoredTile } from '../context/answer/stored-tile.ts';
import { DistantTiles, mediaTypeOf } from './distant-tiles.ts';
import { OpenArchives } from './open-archives.ts';
import { SharedReading } from './shared-reading.ts';
import { type ServedTiles, TileDirectory } from './tile-layers.ts';

/**
 * Tiles of the published pyramids, straight from their archives. A reading of the facts serves all the requests of some
 * milliseconds: less than any client takes to learn of a publication and ask for its tiles.
 */
export class StoredTiles {
  readonly #services: Pick<Services, 'datastores' | 'objects'>;
  readonly #archives: OpenArchives;
  readonly #distant = new DistantTiles();
  readonly #reading = new SharedReading(() => this.#read());
  #directory: TileDirectory | undefined;

  constructor(services: Pick<Services, 'datastores' | 'objects'>) {
    this.#services = services;
    this.#archives = new OpenArchives(services.objects);
  }

  /** The same without waiting, when a reading has just ended. @param now of `performance.now()` */
  freshDirectory(now: number): TileDirectory | undefined {
    return this.#reading.fresh(now);
  }

  directory(): Promise<TileDirectory> {
    return this.#reading.read();
  }

  async #read(): Promise<TileDirectory> {
    const info = await this.#services.datastores.publishedServices.find('WMTS-TMS');
    const cached = this.#directory;
    if (cached?.version === info.version) return cached;
    const directory = new TileDirectory(info);
    this.#directory = directory;
    this.#archives.keepOnly(directory.archiveKeys);
    return directory;
  }

  /** A tile of an archive that is already open: `null` when it is not, undefined when there is no such tile. */
  findOpen({ pyramid }: ServedTiles, tile: Tile): StoredTile | undefined | null {
    const archive = this.#archives.find(pyramid.archiveKey);
    return archive?.isAtHand ? readTile(archive, tile) : null;
  }

  /** Undefined where the pyramid has no tile. */
  async find({ pyramid }: ServedTiles, tile: Tile): Promise<StoredTile | undefined> {
    const archive = await this.#archives.open(pyramid.archiveKey);
    return archive.isAtHand ? readTile(archive, tile) : this.#distant.find(pyramid.archiveKey, archive, tile);
  }

  close(): void {
    this.#archives.close();
  }
}

function readTile(archive: Archive, { z, x, y }: Tile): StoredTile | undefined {
  const place = archive.locateSync(z, x, y);
  return place && new LocatedTile(archive, place);
}

/** Read when it is sent, in the same turn: an archive is closed in another. */
class LocatedTile implements StoredTile {
  readonly #archive: Archive;
  readonly #place: Section;

  constructor(archive: Archive, place: Section) {
    this.#archive = archive;
    this.#place = place;
  }

  get length(): number {
    return this.#place.length;
  }

  get isGzipped(): boolean {
    return this.#archive.header.tileCompression === 'gzip';
  }

  get mediaType(): string {
    return mediaTypeOf(this.#archive, () => this.bytes());
  }

  bytes(): Buffer {
    // Of its own: one that is kept must not hold the pool of small buffers around it.
    const bytes = Buffer.allocUnsafeSlow(this.length);
    this.writeTo(bytes, 0);
    return bytes;
  }

  writeTo(target: Buffer, at: number): void {
    this.#archive.readIntoSync(this.#place, target, at);
  }
}

/** Whether the pyramid might hold it: its level is one of those made, and the tile is one of its matrix. */
export function mayHold({ layer }: ServedTiles, tile: Tile): boolean {
  return tile.z >= layer.topLevel && tile.z <= layer.bottomLevel && isTileOf(tile, layer.set);
}

/** Whether it is one of those that the documents announce. */
export function isAdvertised(served: ServedTiles, tile: Tile): boolean {
  const limits = limitsOf(served.layer)[tile.z - served.layer.topLevel];
  return limits !== undefined && isInRange(tile, limits);
}
