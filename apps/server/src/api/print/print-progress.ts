/** How far the prints under way are, as those who wait for them ask. */

import type { SourceReader } from './source-reader.ts';

/** Reading takes most of the time of most maps. */
const shareOfReading = 0.75;
/** Beyond, those begun last are not followed. */
const mostFollowed = 1000;

const followed = new Map<string, PrintProgress>();

export class PrintProgress {
  /** Layers drawn, and how many there are, as the thread that draws them writes it. */
  readonly drawn = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
  readonly #readings: { readonly reader: SourceReader; isRead: boolean }[] = [];
  #isRead = false;
  #highest = 0;

  /** Each layer counts alike, from the start: what one turns out to hold does not take back what was told. */
  reading(readers: readonly SourceReader[]): void {
    this.#readings.push(...readers.map((reader) => ({ reader, isRead: false })));
  }

  /** The layer of that reader is read, or will not be. */
  read(reader: SourceReader): void {
    const reading = this.#readings.find((one) => one.reader === reader);
    if (reading) reading.isRead = true;
  }

  /** All that the page shows has been read. */
  drawing(): void {
    this.#isRead = true;
  }

  /** 0 to 99, never less than before: a print that is done is not followed any more. */
  get percent(): number {
    this.#highest = Math.max(this.#highest, Math.min(99, Math.floor(this.#share() * 100)));
    return this.#highest;
  }

  #share(): number {
    if (!this.#isRead) return shareOfReading * this.#shareRead();
    const [done = 0, all = 0] = new Int32Array(this.drawn);
    return shareOfReading + (1 - shareOfReading) * (all === 0 ? 0 : done / all);
  }

  #shareRead(): number {
    if (this.#readings.length === 0) return 0;
    const shares = this.#readings.map(({ reader, isRead }) => (isRead ? 1 : reader.share));
    return shares.reduce((sum, share) => sum + share, 0) / shares.length;
  }
}

/** @param name of the print; undefined when nobody follows it @returns what ends the following */
export function follow(address: string, name: string | undefined, progress: PrintProgress): () => void {
  const key = keyOf(address, name ?? '');
  if (name === undefined || followed.size >= mostFollowed || followed.has(key)) return () => undefined;
  followed.set(key, progress);
  return () => void followed.delete(key);
}

/** Undefined for a print of somebody else, and for one that is not under way in this process. */
export const percentOf = (address: string, name: string): number | undefined =>
  followed.get(keyOf(address, name))?.percent;

const keyOf = (address: string, name: string) => `${address} ${name}`;
