/** Features cut to tiles: which one, its geometry as commands, how large it is on the ground. */

import { ByteSink } from '../mvt/byte-sink.ts';
import type { MvtGeometryType } from '../mvt/wire.ts';

const firstCapacity = 1 << 10;

export class EntryTable {
  count = 0;
  features = new Int32Array(firstCapacity);
  types = new Uint8Array(firstCapacity);
  /** In `geometry`. */
  starts = new Int32Array(firstCapacity);
  ends = new Int32Array(firstCapacity);
  /** Whatever orders features of a layer from small to large: squared diagonal, for one. */
  sizes = new Float32Array(firstCapacity);
  readonly geometry = new ByteSink();
  /** Entries whose feature shows other values than its own: their numbers, one for each column. */
  readonly ownValues = new Map<number, Int32Array>();

  clear(): void {
    this.count = 0;
    this.geometry.clear();
    this.ownValues.clear();
  }

  /** Entry of what was written to `geometry` since `start`. @returns the number of the entry */
  add(feature: number, type: MvtGeometryType, start: number, size: number): number {
    if (this.count === this.features.length) this.#grow();
    const at = this.count++;
    this.features[at] = feature;
    this.types[at] = type;
    this.starts[at] = start;
    this.ends[at] = this.geometry.length;
    this.sizes[at] = size;
    return at;
  }

  /** For an entry made of another one. */
  copyOwnValues(from: number, to: number): void {
    const values = this.ownValues.get(from);
    if (values) this.ownValues.set(to, values);
  }

  #grow(): void {
    const capacity = this.features.length * 2;
    const grow = <T extends Int32Array | Uint8Array | Float32Array>(old: T, room: T): T => {
      room.set(old);
      return room;
    };
    this.features = grow(this.features, new Int32Array(capacity));
    this.types = grow(this.types, new Uint8Array(capacity));
    this.starts = grow(this.starts, new Int32Array(capacity));
    this.ends = grow(this.ends, new Int32Array(capacity));
    this.sizes = grow(this.sizes, new Float32Array(capacity));
  }
}
