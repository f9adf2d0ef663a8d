import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { RasterDescription, SampleType } from '../description.ts';
import { newSamples } from '../read/samples.ts';
import { halveSamples, type Rows } from './halve-samples.ts';

/** Side of a tile, and rows that a level takes at a time. */
export const cloudTileSize = 512;

/** A tile is told by its length before it and its last bytes again after it: readers need no index to go through tiles. */
export const blockLeaderBytes = 4;
export const blockTrailerBytes = 4;

/** Made once and read often: half the time of the best level, for nearly its size. */
const deflateLevel = 6;

/**
 * One size of the image: its tiles in a file of its own, row after row, while the next size is made of what it is given.
 * No more than a row of tiles of each size is held.
 */
export class LevelSpool {
  readonly path: string;
  readonly description: RasterDescription;
  readonly lengths: number[] = [];
  readonly #descriptor: number;
  readonly #next: LevelSpool | undefined;
  #waiting: Rows[] = [];
  #waitingRows = 0;

  /** @param description of this size */
  constructor(path: string, description: RasterDescription, next: LevelSpool | undefined) {
    this.path = path;
    this.description = description;
    this.#next = next;
    this.#descriptor = openSync(path, 'w');
  }

  /** Rows from the top downwards: `cloudTileSize` or half of it at a time, fewer at the end only. */
  add(rows: Rows): void {
    this.#waiting.push(rows);
    this.#waitingRows += rows.height;
    if (this.#waitingRows >= cloudTileSize) this.#flush();
  }

  finish(): void {
    if (this.#waitingRows > 0) this.#flush();
    this.#next?.finish();
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #flush(): void {
    const { type } = this.description.bands[0]!;
    const rows = joined(this.#waiting, type);
    this.#waiting = [];
    this.#waitingRows = 0;
    const bands = this.description.bands.length;
    const tile = newSamples(type, cloudTileSize * cloudTileSize * bands);
    for (let x = 0; x < rows.width; x += cloudTileSize) {
      tile.fill(0);
      const pixels = Math.min(cloudTileSize, rows.width - x);
      for (let y = 0; y < rows.height; y++) {
        const from = (y * rows.width + x) * bands;
        tile.set(rows.samples.subarray(from, from + pixels * bands), y * cloudTileSize * bands);
      }
      this.#write(deflateSync(new Uint8Array(tile.buffer), { level: deflateLevel }));
    }
    this.#next?.add(halveSamples(rows, this.description));
  }

  #write(bytes: Buffer): void {
    const leader = Buffer.alloc(blockLeaderBytes);
    leader.writeUInt32LE(bytes.length);
    const block = Buffer.concat([leader, bytes, bytes.subarray(-blockTrailerBytes)]);
    for (let done = 0; done < block.length; ) done += writeSync(this.#descriptor, block, done);
    this.lengths.push(bytes.length);
  }
}

function joined(parts: readonly Rows[], type: SampleType): Rows {
  const [first, second] = parts;
  if (!second) return first!;
  const all = newSamples(type, first!.samples.length + second.samples.length);
  all.set(first!.samples);
  all.set(second.samples, first!.samples.length);
  return { samples: all, width: first!.width, height: first!.height + second.height };
}
