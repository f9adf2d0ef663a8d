/**
 * Holds what readers give to what tables take, while the check reads and while the integration reads: what the first
 * accepts the second accepts. A column some of whose values cannot be of its type becomes text, and nothing is lost.
 */

import type { Column, ColumnType, FeatureBatch, Value } from '@cartable/geo';
import type { FindingCollector } from './finding-collector.ts';
import { isIsoTime } from './text/dates.ts';

const nul = '\u0000';

/** Types whose values a reader may give as texts that are not of the type. */
const guardedTypes: ReadonlySet<ColumnType> = new Set(['bigint', 'double', 'json', 'time']);

interface GuardedReading {
  readonly layer: string;
  /** As read, in the order of the rows; rows may grow to the right of them. */
  readonly columns: readonly Column[];
  /** Whether values are of the types of the columns, and not texts whose types are still to be found. */
  readonly isTyped: boolean;
}

export class ValueGuard {
  readonly #reading: GuardedReading;
  readonly #findings: FindingCollector;
  /** Ranks of the columns that have to become text. */
  readonly #textual = new Set<number>();

  constructor(reading: GuardedReading, findings: FindingCollector) {
    this.#reading = reading;
    this.#findings = findings;
  }

  *guard(batches: Iterable<FeatureBatch>): Iterable<FeatureBatch> {
    let rank = 0;
    for (const batch of batches) {
      const rows = batch.rows as Value[][];
      for (let index = 0; index < rows.length; index++) {
        rank++;
        const row = rows[index]!;
        for (let column = 0; column < row.length; column++) {
          const value = row[column]!;
          // Most values are numbers and texts without anything odd: one test each.
          if (typeof value === 'string') row[column] = this.#text(value, column, batch.keys?.[index] ?? rank);
          else if (typeof value === 'number' && Number.isNaN(value)) row[column] = null;
        }
      }
      yield batch;
    }
  }

  /** The columns settled, with those that became text. */
  settle(columns: readonly Column[]): readonly Column[] {
    if (this.#textual.size === 0) return columns;
    return columns.map((column, rank) =>
      this.#textual.has(rank) && guardedTypes.has(column.type) ? { ...column, type: 'text' } : column,
    );
  }

  #text(value: string, rank: number, feature: number | bigint): string {
    const { columns, isTyped } = this.#reading;
    const column = columns[rank];
    if (isTyped && column && guardedTypes.has(column.type) && !isOf(column.type, value)) {
      this.#textual.add(rank);
      const isNumber = column.type === 'bigint' || column.type === 'double';
      this.#say(isNumber ? 'number.beyond-range' : 'column.not-of-type', rank, feature, {
        type: column.type,
        value: value.slice(0, 40),
      });
    }
    if (!value.includes(nul)) return value;
    this.#say('text.nul-removed', rank, feature, {});
    return value.replaceAll(nul, '');
  }

  #say(
    code: 'number.beyond-range' | 'column.not-of-type' | 'text.nul-removed',
    rank: number,
    feature: number | bigint,
    params: Record<string, string>,
  ): void {
    const { layer, columns } = this.#reading;
    const column = columns[rank]?.name ?? `#${rank + 1}`;
    this.#findings.add(code, { layer, column, feature: String(feature), params });
  }
}

function isOf(type: ColumnType, value: string): boolean {
  if (type === 'time') return isIsoTime(value);
  return type === 'json' && isJson(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
