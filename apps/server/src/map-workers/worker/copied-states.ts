import { copiedSequences, copyFileName } from '../drawing-folder.ts';
import type { TableRef } from '../table-ref.ts';

/** The folder is looked through again after so long: another thread may have written a newer copy. */
const LOOK_AGAIN_MS = 1_000;
const MAX_REMEMBERED = 1_000;

interface Looked {
  readonly sequences: readonly number[];
  readonly at: number;
}

/** States of edited tables that have a copy. */
export class CopiedStates {
  readonly #folder: string;
  readonly #looked = new Map<string, Looked>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The last one not beyond that change, by the number of the change before it. */
  newest(ref: TableRef, sequence: number): number | undefined {
    const fitting = this.#look(ref).filter((copied) => copied <= sequence);
    return fitting.length > 0 ? Math.max(...fitting) : undefined;
  }

  #look(ref: TableRef): readonly number[] {
    const table = copyFileName(ref);
    const known = this.#looked.get(table);
    if (known && performance.now() - known.at < LOOK_AGAIN_MS) return known.sequences;
    const sequences = copiedSequences(this.#folder, ref);
    if (this.#looked.size >= MAX_REMEMBERED) this.#looked.clear();
    this.#looked.set(table, { sequences, at: performance.now() });
    return sequences;
  }
}
