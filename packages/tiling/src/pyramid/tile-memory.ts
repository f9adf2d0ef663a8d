/** Remembers small tiles of a task by their plain bytes: the inside of a large polygon is compressed once. */

import { hash } from '../pmtiles/content-table.ts';

/** Larger tiles hardly repeat. */
const mostTileBytes = 1024;
const arenaBytes = 16 << 20;
const slots = 1 << 16;

export interface StoredTile {
  readonly offset: number;
  readonly length: number;
}

export class TileMemory {
  readonly #arena = new Uint8Array(arenaBytes);
  #used = 0;
  /** Index + 1 of what is remembered. */
  readonly #slots = new Int32Array(slots);
  readonly #starts: number[] = [];
  readonly #lengths: number[] = [];
  readonly #stored: StoredTile[] = [];

  reset(): void {
    this.#used = 0;
    this.#slots.fill(0);
    this.#starts.length = 0;
    this.#lengths.length = 0;
    this.#stored.length = 0;
  }

  find(bytes: Uint8Array): StoredTile | undefined {
    if (bytes.length > mostTileBytes) return undefined;
    const index = this.#slots[slotOf(bytes)]! - 1;
    return index >= 0 && this.#isSame(index, bytes) ? this.#stored[index] : undefined;
  }

  /** Tile to remember: the one its slot held before is forgotten. */
  remember(bytes: Uint8Array, stored: StoredTile): void {
    if (bytes.length > mostTileBytes || this.#used + bytes.length > arenaBytes) return;
    this.#arena.set(bytes, this.#used);
    this.#starts.push(this.#used);
    this.#lengths.push(bytes.length);
    this.#stored.push(stored);
    this.#slots[slotOf(bytes)] = this.#stored.length;
    this.#used += bytes.length;
  }

  #isSame(index: number, bytes: Uint8Array): boolean {
    if (this.#lengths[index] !== bytes.length) return false;
    const start = this.#starts[index]!;
    for (let i = 0; i < bytes.length; i++) if (this.#arena[start + i] !== bytes[i]) return false;
    return true;
  }
}

const slotOf = (bytes: Uint8Array): number => hash(bytes)[0] & (slots - 1);
