/**
 * Writes a PMTiles v3 archive. Tiles arrive in any order; each content is kept once, straight to the file; what stays
 * in memory is twenty bytes per tile and twenty per content. The archive appears under its name, whole, or not at all.
 *
 * Layout: header and root in the first 16 384 bytes, tile data, metadata, leaf directories.
 */

import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Bbox } from '@cartable/geo';
import { AppendFile } from './append-file.ts';
import { type Content, ContentTable } from './content-table.ts';
import type { Directory } from './directory.ts';
import { EntryList } from './entry-list.ts';
import {
  type ArchiveCompression,
  type ArchiveHeader,
  type ArchiveTileType,
  firstReadBytes,
  writeHeader,
} from './header.ts';
import { planDirectories } from './plan-directories.ts';
import { isTileOfArchive, tileIdOf } from './tile-id.ts';

export interface ArchiveWriterOptions {
  /** `unknown` for rasters whose format changes from tile to tile. */
  readonly tileType: ArchiveTileType;
  /** Compression of the bytes given to `add`. */
  readonly tileCompression: ArchiveCompression;
}

export interface ArchiveDescription {
  /** Any JSON object; for vector tiles it holds `vector_layers`. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Longitude and latitude, degrees. */
  readonly bounds: Bbox;
  /** @default the middle of the bounds, lowest level */
  readonly center?: { readonly zoom: number; readonly longitude: number; readonly latitude: number };
  readonly minZoom: number;
  readonly maxZoom: number;
}

export interface WrittenArchive {
  readonly bytes: number;
  readonly tiles: number;
  readonly contents: number;
}

export interface ArchiveWriter {
  /** The bytes may be reused after the call. A tile given again replaces the one before. */
  add(z: number, x: number, y: number, bytes: Uint8Array): void;
  /** The same, by the number of the tile (`tileIdOf`). */
  addById(id: number, bytes: Uint8Array): void;
  finish(description: ArchiveDescription): Promise<WrittenArchive>;
  /** Leaves nothing behind; harmless after `finish`. */
  abort(): void;
}

export function openArchiveWriter(path: string, options: ArchiveWriterOptions): ArchiveWriter {
  return new PmtilesWriter(path, options);
}

class PmtilesWriter implements ArchiveWriter {
  readonly #path: string;
  readonly #options: ArchiveWriterOptions;
  readonly #entries = new EntryList();
  readonly #contents = new ContentTable();
  readonly #partialPath: string;
  #file: AppendFile;
  #contentCount = 0;
  #isPublished = false;

  constructor(path: string, options: ArchiveWriterOptions) {
    this.#path = path;
    this.#options = options;
    this.#partialPath = `${path}.${randomBytes(6).toString('hex')}.partial`;
    this.#file = new AppendFile(this.#partialPath, firstReadBytes);
  }

  add(z: number, x: number, y: number, bytes: Uint8Array): void {
    if (!isTileOfArchive(z, x, y)) throw new RangeError(`There is no tile ${z}/${x}/${y}.`);
    this.addById(tileIdOf(z, x, y), bytes);
  }

  addById(id: number, bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    const known = this.#contents.find(bytes, (content) => this.#file.holds(content.offset, bytes));
    const content = known ?? this.#append(bytes);
    this.#entries.add(id, content.offset, content.length);
  }

  #append(bytes: Uint8Array): Content {
    const offset = this.#file.append(bytes);
    this.#contents.add(bytes, offset);
    this.#contentCount++;
    return { offset, length: bytes.length };
  }

  async finish(description: ArchiveDescription): Promise<WrittenArchive> {
    try {
      const entries = this.#entries.toDirectory();
      if (!this.#entries.isOrdered) this.#putInOrder(entries);
      for (let i = 0; i < entries.length; i++) entries.offsets[i]! -= firstReadBytes;
      const tileData = { offset: firstReadBytes, length: this.#file.size - firstReadBytes };
      const metadata = gzipSync(JSON.stringify(description.metadata));
      const { root, leaves } = planDirectories(entries);
      const metadataOffset = this.#file.append(metadata);
      const leavesOffset = this.#file.append(leaves);
      const tiles = entries.runs.reduce((sum, run) => sum + run, 0);
      const header = writeHeader({
        ...headerOf(description, this.#options),
        root: { offset: 127, length: root.length },
        metadata: { offset: metadataOffset, length: metadata.length },
        leaves: { offset: leavesOffset, length: leaves.length },
        tileData,
        addressedTiles: tiles,
        tileEntries: entries.length,
        tileContents: this.#contentCount,
      });
      this.#file.close(Buffer.concat([header, root]));
      this.#publish();
      return { bytes: this.#file.size, tiles, contents: this.#contentCount };
    } catch (error) {
      this.abort();
      throw error;
    }
  }

  /** Copies the contents in the order of the first tile that shows them: neighbours are then read together. */
  #putInOrder(entries: Directory): void {
    const source = this.#file;
    const moved = new Map<number, number>();
    source.flush();
    const orderedPath = `${this.#partialPath}.ordered`;
    const target = new AppendFile(orderedPath, firstReadBytes);
    try {
      for (let i = 0; i < entries.length; i++) {
        const from = entries.offsets[i]!;
        let to = moved.get(from);
        if (to === undefined) {
          to = target.append(source.read(from, entries.lengths[i]!));
          moved.set(from, to);
        }
        entries.offsets[i] = to;
      }
      this.#contentCount = moved.size;
      target.flush();
    } catch (error) {
      target.discard();
      throw error;
    }
    source.discard();
    target.rename(this.#partialPath);
    this.#file = target;
  }

  #publish(): void {
    this.#file.rename(this.#path);
    this.#isPublished = true;
    const folder = openSync(dirname(this.#path), 'r');
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
  }

  abort(): void {
    if (!this.#isPublished) this.#file.discard();
  }
}

function headerOf(
  description: ArchiveDescription,
  options: ArchiveWriterOptions,
): Omit<
  ArchiveHeader,
  'root' | 'metadata' | 'leaves' | 'tileData' | 'addressedTiles' | 'tileEntries' | 'tileContents'
> {
  const { bounds, minZoom, maxZoom } = description;
  const middle = {
    zoom: minZoom,
    longitude: (bounds[0] + bounds[2]) / 2,
    latitude: (bounds[1] + bounds[3]) / 2,
  };
  return {
    clustered: true,
    internalCompression: 'gzip',
    tileCompression: options.tileCompression,
    tileType: options.tileType,
    minZoom,
    maxZoom,
    bounds,
    center: description.center ?? middle,
  };
}
