/** Every tile of an archive being written: number, place and length, twenty bytes each, in order of arrival. */

import { type Directory, emptyDirectory } from './directory.ts';

const firstCapacity = 1 << 12;

export class EntryList {
  length = 0;
  /** Whether tiles came in the order of their numbers: then nothing has to be moved at the end. */
  isOrdered = true;
  #ids = new Float64Array(firstCapacity);
  #offsets = new Float64Array(firstCapacity);
  #lengths = new Uint32Array(firstCapacity);

  add(id: number, offset: number, length: number): void {
    if (this.length === this.#ids.length) this.#grow();
    const at = this.length++;
    if (at > 0 && id < this.#ids[at - 1]!) this.isOrdered = false;
    this.#ids[at] = id;
    this.#offsets[at] = offset;
    this.#lengths[at] = length;
  }

  #grow(): void {
    const grown = <T extends Float64Array | Uint32Array>(old: T, room: T): T => {
      room.set(old);
      return room;
    };
    const capacity = this.#ids.length * 2;
    this.#ids = grown(this.#ids, new Float64Array(capacity));
    this.#offsets = grown(this.#offsets, new Float64Array(capacity));
    this.#lengths = grown(this.#lengths, new Uint32Array(capacity));
  }

  /** Ascending by tile; a tile given twice keeps what came last. Neighbours with the same content become a run. */
  toDirectory(): Directory {
    const order = this.#order();
    const directory = emptyDirectory(order.length);
    const { ids, runs, lengths, offsets } = directory;
    let last = -1;
    for (const at of order) {
      const id = this.#ids[at]!;
      const offset = this.#offsets[at]!;
      const length = this.#lengths[at]!;
      const continues =
        last >= 0 && ids[last]! + runs[last]! === id && offsets[last] === offset && lengths[last] === length;
      if (continues) {
        runs[last]!++;
        continue;
      }
      last++;
      ids[last] = id;
      offsets[last] = offset;
      lengths[last] = length;
      runs[last] = 1;
    }
    const count = last + 1;
    return {
      length: count,
      ids: ids.subarray(0, count),
      runs: runs.subarray(0, count),
      lengths: lengths.subarray(0, count),
      offsets: offsets.subarray(0, count),
    };
  }

  #order(): Uint32Array {
    const order = Uint32Array.from({ length: this.length }, (_, i) => i);
    if (!this.isOrdered) order.sort((a, b) => this.#ids[a]! - this.#ids[b]! || a - b);
    let retained = 0;
    for (let i = 0; i < order.length; i++) {
      const isReplaced = i + 1 < order.length && this.#ids[order[i]!] === this.#ids[order[i + 1]!];
      if (!isReplaced) order[retained++] = order[i]!;
    }
    return order.subarray(0, retained);
  }
}
