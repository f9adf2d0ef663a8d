import type { Column, Value } from '@cartable/geo';
import { markOf } from '../stored-data/row-marks.ts';
import type { AttributeProfile } from './profile.model.ts';

/** Values shown, and letters shown of each. */
const samples = { most: 5, length: 80 };

/** Statistics of one attribute, counted value by value in bounded memory. */
export class AttributeCount {
  readonly #column: Column;
  readonly #mostDistinct: number;
  readonly #marks = new Set<number>();
  readonly #samples: string[] = [];
  #filled = 0;
  #hasMore = false;
  #least: Bound | undefined;
  #greatest: Bound | undefined;

  constructor(column: Column, mostDistinct: number) {
    this.#column = column;
    this.#mostDistinct = mostDistinct;
  }

  add(value: Value): void {
    if (value === null || value === '') return;
    this.#filled++;
    this.#addDistinct(value);
    const rank = this.#rankOf(value);
    if (rank === undefined) return;
    if (this.#least === undefined || rank < this.#least.rank) this.#least = { rank, value };
    if (this.#greatest === undefined || rank > this.#greatest.rank) this.#greatest = { rank, value };
  }

  result(): AttributeProfile {
    return {
      name: this.#column.name,
      filled: this.#filled,
      distinct: this.#marks.size,
      has_more_distinct: this.#hasMore,
      minimum: this.#least ? shown(this.#least.value) : null,
      maximum: this.#greatest ? shown(this.#greatest.value) : null,
      samples: this.#samples,
    };
  }

  #addDistinct(value: Exclude<Value, null>): void {
    if (this.#hasMore) return;
    const mark = markOf([value]);
    if (this.#marks.has(mark)) return;
    if (this.#marks.size === this.#mostDistinct) {
      this.#hasMore = true;
      return;
    }
    this.#marks.add(mark);
    const isReported = this.#samples.length < samples.most && !(value instanceof Uint8Array);
    if (isReported) this.#samples.push(shown(value));
  }

  /** Sort key of a value: a date with time is ranked by its instant, whatever its zone; texts have no useful order. */
  #rankOf(value: Exclude<Value, null>): number | bigint | string | undefined {
    switch (this.#column.type) {
      case 'integer':
      case 'double':
      case 'bigint':
        return typeof value === 'bigint' || Number.isFinite(value) ? (value as number | bigint) : undefined;
      case 'datetime': {
        const instant = Date.parse(String(value));
        return Number.isNaN(instant) ? undefined : instant;
      }
      case 'date':
      case 'time':
        return String(value);
      default:
        return undefined;
    }
  }
}

interface Bound {
  readonly rank: number | bigint | string;
  readonly value: Exclude<Value, null>;
}

function shown(value: Exclude<Value, null>): string {
  const text = String(value);
  return text.length > samples.length ? `${text.slice(0, samples.length)}…` : text;
}
