/**
 * Who stands for each cell of the image. Nearly every feature of a dense map is compared with one of them and ends
 * there: what is compared is numbers side by side, found by other numbers.
 */
import type { CompiledText } from '../plan/compile-text.ts';
import type { Row } from '../plan/parameters.ts';
import type { Shape } from './shapes.ts';

/** A text and its feature, at its place. */
export interface SelectedText {
  readonly text: CompiledText;
  readonly row: Row;
  readonly label: string;
  readonly shape: Shape;
  readonly priority: number;
  readonly tie: number;
  /** Pixels. */
  readonly x: number;
  readonly y: number;
}

/** Priority, tie, then the place. */
const fields = 4;
/** A power of two. */
const fewest = 512;
/** Places of the table of cells, for each of those elected. */
const room = 4;
/** Factor of Fibonacci hashing (Knuth, The Art of Computer Programming, vol. 3, §6.4): spreads consecutive numbers. */
const spread = 0x9e3779b1;

export class SelectedTexts {
  #count = 0;
  readonly #texts: CompiledText[] = [];
  readonly #rows: Row[] = [];
  readonly #labels: string[] = [];
  readonly #shapes: Shape[] = [];
  #numbers = new Float64Array(fewest * fields);
  /** Cell of each elected text. */
  #cells = new Float64Array(fewest);
  /** Hash table of the texts by cell, with linear probing: index of the text plus one, 0 for an empty slot. */
  #table = new Uint32Array(fewest * room);

  get length(): number {
    return this.#count;
  }

  /** Index of the text that stands for a cell, or -1. @param cell an integer below 2⁵³ */
  find(cell: number): number {
    const table = this.#table;
    const mask = table.length - 1;
    for (let slot = hashOf(cell) & mask; ; slot = (slot + 1) & mask) {
      const index = table[slot]! - 1;
      if (index < 0 || this.#cells[index] === cell) return index;
    }
  }

  priority(index: number): number {
    return this.#numbers[index * fields]!;
  }

  tie(index: number): number {
    return this.#numbers[index * fields + 1]!;
  }

  x(index: number): number {
    return this.#numbers[index * fields + 2]!;
  }

  label(index: number): string {
    return this.#labels[index]!;
  }

  at(index: number): SelectedText {
    return {
      text: this.#texts[index]!,
      row: this.#rows[index]!,
      label: this.#labels[index]!,
      shape: this.#shapes[index]!,
      priority: this.priority(index),
      tie: this.tie(index),
      x: this.x(index),
      y: this.#numbers[index * fields + 3]!,
    };
  }

  /** For a cell nobody stands for. */
  add(cell: number): number {
    const index = this.#count++;
    if (index === this.#cells.length) this.#grow();
    this.#cells[index] = cell;
    this.#enter(index);
    return index;
  }

  set(index: number, text: CompiledText, row: Row, label: string, shape: Shape): void {
    this.#texts[index] = text;
    this.#rows[index] = row;
    this.#labels[index] = label;
    this.#shapes[index] = shape;
  }

  setNumbers(index: number, priority: number, tie: number, x: number, y: number): void {
    const at = index * fields;
    this.#numbers[at] = priority;
    this.#numbers[at + 1] = tie;
    this.#numbers[at + 2] = x;
    this.#numbers[at + 3] = y;
  }

  clear(): void {
    this.#count = 0;
    this.#table.fill(0);
  }

  #enter(index: number): void {
    const table = this.#table;
    const mask = table.length - 1;
    let slot = hashOf(this.#cells[index]!) & mask;
    while (table[slot] !== 0) slot = (slot + 1) & mask;
    table[slot] = index + 1;
  }

  #grow(): void {
    const size = this.#cells.length * 2;
    const cells = new Float64Array(size);
    cells.set(this.#cells);
    const numbers = new Float64Array(size * fields);
    numbers.set(this.#numbers);
    this.#cells = cells;
    this.#numbers = numbers;
    this.#table = new Uint32Array(size * room);
    // The last one is entered by whoever has it grow.
    for (let index = 0; index < this.#count - 1; index++) this.#enter(index);
  }
}

function hashOf(cell: number): number {
  const high = Math.floor(cell / 2 ** 32);
  const hash = Math.imul(cell ^ Math.imul(high, spread), spread);
  return hash ^ (hash >>> 15);
}
