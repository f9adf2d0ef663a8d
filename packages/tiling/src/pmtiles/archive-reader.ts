/**
 * Reads a PMTiles v3 archive: header and root once, leaf directories through a bounded cache, tiles as they are stored.
 * Never trusts the archive: sizes are bounded, sections must lie inside the file, directories cannot nest for ever.
 */

import { gunzipSync } from 'node:zlib';
import { corruptArchive } from './corrupt.ts';
import { bytesPerEntry, type Directory, findEntry, maxDirectoryEntries, readDirectory } from './directory.ts';
import { DirectoryCache } from './directory-cache.ts';
import { type ArchiveHeader, firstReadBytes, isInside, readHeader, type Section } from './header.ts';
import type { ArchiveSource } from './source.ts';
import { isTileOfArchive, type TileAddress, tileIdOf, tileOfId } from './tile-id.ts';

/** Descriptions with statistics of thousands of attributes stay under it. */
const maxMetadataBytes = 16 << 20;
/** Root, leaf, and one more that some writers make. */
const maxDirectoryDepth = 4;
/** A tile of that size is no tile: the reader would only fill its memory. */
const maxTileBytes = 256 << 20;

export interface ArchiveTile extends TileAddress {
  /** As stored. */
  readonly bytes: Uint8Array;
}

/** Tiles to walk; every one when absent. Columns and rows are inclusive. */
export interface TileSelection {
  readonly minZoom?: number;
  readonly maxZoom?: number;
  readonly accepts?: (tile: TileAddress) => boolean;
}

export interface ArchiveLevel {
  readonly zoom: number;
  readonly tiles: number;
  /** Size of the contents of the tiles, each counted where it first serves. */
  readonly bytes: number;
}

export interface Archive {
  readonly header: ArchiveHeader;
  /** Whether it is read in the same turn: a local file. */
  readonly isAtHand: boolean;
  /** The JSON object stored in the archive. */
  metadata(): Promise<Record<string, unknown>>;
  /** As stored, see `header.tileCompression`; undefined when the archive has no such tile. */
  tile(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  /** The same at once, for sources that read so (local files); throws for others. */
  tileSync(z: number, x: number, y: number): Uint8Array | undefined;
  /** Section of the archive that holds the bytes of a tile; undefined when it has no such tile. */
  locate(z: number, x: number, y: number): Promise<Section | undefined>;
  /** The same at once, for sources that read so; throws for others. */
  locateSync(z: number, x: number, y: number): Section | undefined;
  /** Copies a located tile to memory that is there already, from `at` on. */
  readIntoSync(place: Section, target: Uint8Array, at: number): void;
  /** Content of each level, least detailed first; from the directories alone, levels without tiles left out. */
  levels(): Promise<ArchiveLevel[]>;
  /** In the order of the archive. */
  tiles(selection?: TileSelection): AsyncIterable<ArchiveTile>;
  close(): Promise<void>;
}

export interface OpenArchiveOptions {
  /** Shared between archives when given. */
  readonly cache?: DirectoryCache;
}

let openedArchives = 0;

/** @throws {CartableError} `tiling.archive-corrupt` */
export async function openArchive(source: ArchiveSource, options: OpenArchiveOptions = {}): Promise<Archive> {
  try {
    return new PmtilesReader(source, await source.read(0, firstReadBytes), options.cache);
  } catch (error) {
    await source.close();
    throw error;
  }
}

class PmtilesReader implements Archive {
  readonly header: ArchiveHeader;
  readonly isAtHand: boolean;
  readonly #source: ArchiveSource;
  readonly #root: Directory;
  readonly #cache: DirectoryCache;
  readonly #cachePrefix = `${openedArchives++}:`;
  /** Directories on their way, by offset: one reading for all who wait for it. */
  readonly #coming = new Map<number, Promise<Directory>>();
  #metadata: Record<string, unknown> | undefined;

  constructor(source: ArchiveSource, start: Uint8Array, cache = new DirectoryCache()) {
    this.#source = source;
    this.#cache = cache;
    this.isAtHand = source.readSync !== undefined;
    this.header = readHeader(start);
    this.#checkSections();
    const { root } = this.header;
    this.#root = this.#parseDirectory(start.subarray(root.offset, root.offset + root.length));
  }

  #checkSections(): void {
    const { sizeBytes } = this.#source;
    if (sizeBytes === undefined) return;
    const { root, metadata, leaves, tileData } = this.header;
    for (const [name, section] of Object.entries({ root, metadata, leaves, tileData })) {
      if (!isInside(section, sizeBytes))
        throw corruptArchive(`its file stops before the end of its section « ${name} »`);
    }
  }

  async metadata(): Promise<Record<string, unknown>> {
    this.#metadata ??= parseMetadata(await this.#readMetadata());
    return this.#metadata;
  }

  async #readMetadata(): Promise<Uint8Array> {
    const { offset, length } = this.header.metadata;
    if (length > maxMetadataBytes) throw corruptArchive(`its description takes ${length} bytes`);
    return this.#decompress(await this.#readWhole(offset, length), maxMetadataBytes);
  }

  async tile(z: number, x: number, y: number): Promise<Uint8Array | undefined> {
    if (this.#source.readSync) return this.tileSync(z, x, y);
    const place = await this.locate(z, x, y);
    return place && this.#readWhole(place.offset, place.length);
  }

  tileSync(z: number, x: number, y: number): Uint8Array | undefined {
    const place = this.locateSync(z, x, y);
    return place && this.#readWholeSync(place.offset, place.length);
  }

  locateSync(z: number, x: number, y: number): Section | undefined {
    if (!isTileOfArchive(z, x, y)) return undefined;
    const id = tileIdOf(z, x, y);
    let directory = this.#root;
    for (let depth = 0; depth < maxDirectoryDepth; depth++) {
      const at = findEntry(directory, id);
      if (at < 0) return undefined;
      if (directory.runs[at] !== 0) return this.#tilePlace(directory, at);
      directory =
        this.#cachedLeaf(directory, at) ?? this.#keepLeaf(directory, at, this.#readLeafSync(directory, at));
    }
    throw corruptArchive('its directories point to each other');
  }

  readIntoSync({ offset, length }: Section, target: Uint8Array, at: number): void {
    if (!this.#source.readIntoSync) throw new Error('This source of an archive cannot be read at once.');
    if (this.#source.readIntoSync(target, at, offset, length) !== length)
      throw corruptArchive('it ends too soon');
  }

  async locate(z: number, x: number, y: number): Promise<Section | undefined> {
    if (!isTileOfArchive(z, x, y)) return undefined;
    const id = tileIdOf(z, x, y);
    let directory = this.#root;
    for (let depth = 0; depth < maxDirectoryDepth; depth++) {
      const at = findEntry(directory, id);
      if (at < 0) return undefined;
      if (directory.runs[at] !== 0) return this.#tilePlace(directory, at);
      directory = await this.#leaf(directory, at);
    }
    throw corruptArchive('its directories point to each other');
  }

  async *tiles(selection: TileSelection = {}): AsyncIterable<ArchiveTile> {
    yield* this.#tilesOf(this.#root, selection, 0);
  }

  async *#tilesOf(directory: Directory, selection: TileSelection, depth: number): AsyncIterable<ArchiveTile> {
    if (depth >= maxDirectoryDepth) throw corruptArchive('its directories point to each other');
    const { minZoom = this.header.minZoom, maxZoom = this.header.maxZoom, accepts } = selection;
    for (let at = 0; at < directory.length; at++) {
      const first = directory.ids[at]!;
      const next = at + 1 < directory.length ? directory.ids[at + 1]! : Number.POSITIVE_INFINITY;
      if (tileOfId(first).z > maxZoom) return;
      if (directory.runs[at] === 0) {
        if (next !== Number.POSITIVE_INFINITY && tileOfId(next - 1).z < minZoom) continue;
        yield* this.#tilesOf(await this.#leaf(directory, at), selection, depth + 1);
        continue;
      }
      let bytes: Uint8Array | undefined;
      for (let id = first; id < first + directory.runs[at]!; id++) {
        const tile = tileOfId(id);
        if (tile.z < minZoom || tile.z > maxZoom || (accepts && !accepts(tile))) continue;
        const { offset, length } = this.#tilePlace(directory, at);
        bytes ??= await this.#readWhole(offset, length);
        yield { ...tile, bytes };
      }
    }
  }

  async levels(): Promise<ArchiveLevel[]> {
    const levels = new Map<number, { zoom: number; tiles: number; bytes: number }>();
    // Contents are written in the order of the tiles: what lies before the farthest seen has been counted.
    let counted = 0;
    for await (const { first, run, offset, length } of this.#entriesOf(this.#root, 0)) {
      const { zoom } = countTiles(levels, first, run);
      if (offset < counted) continue;
      levels.get(zoom)!.bytes += length;
      counted = offset + length;
    }
    return [...levels.values()].sort((a, b) => a.zoom - b.zoom);
  }

  async *#entriesOf(
    directory: Directory,
    depth: number,
  ): AsyncIterable<{ first: number; run: number; offset: number; length: number }> {
    if (depth >= maxDirectoryDepth) throw corruptArchive('its directories point to each other');
    for (let at = 0; at < directory.length; at++) {
      if (directory.runs[at] === 0) {
        yield* this.#entriesOf(await this.#leaf(directory, at), depth + 1);
      } else {
        const [first, run] = [directory.ids[at]!, directory.runs[at]!];
        yield { first, run, offset: directory.offsets[at]!, length: directory.lengths[at]! };
      }
    }
  }

  #tilePlace(directory: Directory, at: number): Section {
    const { tileData } = this.header;
    const place = { offset: directory.offsets[at]!, length: directory.lengths[at]! };
    if (place.length > maxTileBytes || !isInside(place, tileData.length))
      throw corruptArchive('an entry points outside the tile data');
    return { offset: tileData.offset + place.offset, length: place.length };
  }

  async #leaf(parent: Directory, at: number): Promise<Directory> {
    const cached = this.#cachedLeaf(parent, at);
    if (cached) return cached;
    const { offset, length } = this.#leafPlace(parent, at);
    let reading = this.#coming.get(offset);
    if (reading === undefined) {
      reading = this.#readWhole(offset, length)
        .then((stored) => this.#keepLeaf(parent, at, this.#parseDirectory(stored)))
        .finally(() => this.#coming.delete(offset));
      this.#coming.set(offset, reading);
    }
    return reading;
  }

  #readLeafSync(parent: Directory, at: number): Directory {
    const { offset, length } = this.#leafPlace(parent, at);
    return this.#parseDirectory(this.#readWholeSync(offset, length));
  }

  #leafPlace(parent: Directory, at: number): Section {
    const { leaves } = this.header;
    const place = { offset: parent.offsets[at]!, length: parent.lengths[at]! };
    if (place.length > maxDirectoryEntries * bytesPerEntry || !isInside(place, leaves.length))
      throw corruptArchive('an entry points outside the directories');
    return { offset: leaves.offset + place.offset, length: place.length };
  }

  #cachedLeaf(parent: Directory, at: number): Directory | undefined {
    return this.#cache.get(this.#cachePrefix + parent.offsets[at]!);
  }

  #keepLeaf(parent: Directory, at: number, leaf: Directory): Directory {
    this.#cache.set(this.#cachePrefix + parent.offsets[at]!, leaf);
    return leaf;
  }

  #parseDirectory(stored: Uint8Array): Directory {
    return readDirectory(this.#decompress(stored, maxDirectoryEntries * bytesPerEntry));
  }

  #decompress(stored: Uint8Array, mostBytes: number): Uint8Array {
    if (this.header.internalCompression === 'none') return stored;
    try {
      return gunzipSync(stored, { maxOutputLength: mostBytes });
    } catch (error) {
      throw corruptArchive('a compressed part of it cannot be expanded', error);
    }
  }

  async #readWhole(offset: number, length: number): Promise<Uint8Array> {
    return checkedLength(await this.#source.read(offset, length), length);
  }

  #readWholeSync(offset: number, length: number): Uint8Array {
    if (!this.#source.readSync) throw new Error('This source of an archive cannot be read at once.');
    return checkedLength(this.#source.readSync(offset, length), length);
  }

  async close(): Promise<void> {
    this.#cache.forget(this.#cachePrefix);
    await this.#source.close();
  }
}

/** A run of tiles may go on from one level to the next. @returns the level of the first tile */
function countTiles(
  levels: Map<number, { zoom: number; tiles: number; bytes: number }>,
  first: number,
  run: number,
): { zoom: number } {
  const start = tileOfId(first).z;
  let [zoom, id, left] = [start, first, run];
  while (left > 0) {
    const level = levels.get(zoom) ?? { zoom, tiles: 0, bytes: 0 };
    const taken = Math.min(left, tileIdOf(zoom + 1, 0, 0) - id);
    level.tiles += taken;
    levels.set(zoom, level);
    [zoom, id, left] = [zoom + 1, id + taken, left - taken];
  }
  return { zoom: start };
}

function checkedLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length !== length) throw corruptArchive('it ends too soon');
  return bytes;
}

function parseMetadata(bytes: Uint8Array): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    throw corruptArchive('its description is not JSON', error);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw corruptArchive('its description is not an object');
  return parsed as Record<string, unknown>;
}
