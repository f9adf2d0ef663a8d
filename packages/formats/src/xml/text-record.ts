import type { ReadingReport } from '../opened-file.ts';
import type { TextRecord } from './text-columns.ts';

/** Between the values of an element or a datum that a feature repeats. */
const separator = '; ';

/** Attributes of one feature as its elements come: what is repeated keeps all its values. */
export class TextRecordBuilder {
  readonly #values = new Map<string, string>();
  readonly #repeated = new Set<string>();

  add(name: string, text: string): void {
    const previous = this.#values.get(name);
    if (!previous) this.#values.set(name, text);
    else if (text !== '') {
      this.#values.set(name, `${previous}${separator}${text}`);
      this.#repeated.add(name);
    }
  }

  get record(): TextRecord {
    return this.#values;
  }

  /** Names that came more than once. */
  get repeated(): ReadonlySet<string> {
    return this.#repeated;
  }
}

export function sayRepeated(
  { findings }: ReadingReport,
  layer: string,
  { repeated, rank }: { repeated: ReadonlySet<string>; rank: number },
): void {
  for (const column of repeated) findings.add('value.several', { layer, column, feature: String(rank) });
}
