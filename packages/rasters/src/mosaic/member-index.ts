/** Members of a mosaic under a window: a mosaic has tens of thousands of them, a window some four. */

import type { PixelWindow } from '../read/read-window.ts';
import type { MosaicGrid, MosaicMember } from './mosaic-grid.ts';

export class MemberIndex {
  readonly #cellPixels: number;
  readonly #cells = new Map<string, number[]>();
  readonly #members: readonly MosaicMember[];

  constructor({ members, width, height }: MosaicGrid) {
    this.#members = members;
    // About one member per cell.
    this.#cellPixels = Math.max(256, Math.sqrt((width * height) / members.length));
    for (const [rank, { window }] of members.entries()) {
      for (const key of this.#keysOf(window)) {
        const cell = this.#cells.get(key);
        if (cell) cell.push(rank);
        else this.#cells.set(key, [rank]);
      }
    }
  }

  /** In the order of drawing. */
  under(window: PixelWindow): MosaicMember[] {
    const ranks = new Set<number>();
    for (const key of this.#keysOf(window)) for (const rank of this.#cells.get(key) ?? []) ranks.add(rank);
    return [...ranks]
      .sort((a, b) => a - b)
      .map((rank) => this.#members[rank]!)
      .filter((member) => intersection(member.window, window) !== undefined);
  }

  *#keysOf({ x, y, width, height }: PixelWindow): Iterable<string> {
    const side = this.#cellPixels;
    for (let row = Math.floor(y / side); row * side < y + height; row++)
      for (let column = Math.floor(x / side); column * side < x + width; column++) yield `${column}/${row}`;
  }
}

export function intersection(a: PixelWindow, b: PixelWindow): PixelWindow | undefined {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
