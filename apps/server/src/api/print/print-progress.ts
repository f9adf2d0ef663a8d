/** How far the prints under way are. Kept while they last only, by the process that makes them. */

import type { SourceReader } from './source-reader.ts';

/** Reading takes most of the time of most maps. */
const shareOfReading = 0.75;
/** Beyond, those begun last are not followed. */
const mostFollowed = 1000;

const followed = new Map<string, PrintProgress>();

export class PrintProgress {
  readonly #reader: SourceReader;
  /** Layers drawn, and how many there are, as the thread that draws them writes it. */
  readonly drawn = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  #isRead = false;

  constructor(reader: SourceReader) {
    this.#reader = reader;
  }

  /** All that the page shows has been read. */
  drawing(): void {
    this.#isRead = true;
  }

  /** 0 to 99: a print that is done is not followed any more. */
  get percent(): number {
    const [done = 0, all = 0] = new Int32Array(this.drawn);
    const drawn = all === 0 ? 0 : done / all;
    const share = this.#isRead
      ? shareOfReading + (1 - shareOfReading) * drawn
      : shareOfReading * this.#reader.share;
    return Math.min(99, Math.floor(share * 100));
  }
}

/** @param name of the print; undefined when nobody follows it @returns what ends the following */
export function follow(address: string, name: string | undefined, progress: PrintProgress): () => void {
  const key = keyOf(address, name ?? '');
  if (name === undefined || followed.size >= mostFollowed || followed.has(key)) return () => undefined;
  followed.set(key, progress);
  return () => void followed.delete(key);
}

/** Undefined for a print of somebody else, and for one that is not under way. */
export const percentOf = (address: string, name: string): number | undefined =>
  followed.get(keyOf(address, name))?.percent;

const keyOf = (address: string, name: string) => `${address} ${name}`;
