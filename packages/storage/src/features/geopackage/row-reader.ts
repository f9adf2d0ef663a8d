import type { StatementSync } from 'node:sqlite';
import { type Column, type FeatureBatch, gpkgWkbOffset, type Value } from '@cartable/geo';
import { type BoundValue, geopackageTypes } from './column-types.ts';

/** Gathers rows of `key, geometry, columns…` into a batch. */
export class RowReader {
  readonly #readers: readonly ((value: Exclude<BoundValue, null>) => Value)[];
  readonly #withGeometry: boolean;
  #keys: number[] = [];
  #geometries: (Uint8Array | null)[] = [];
  #rows: Value[][] = [];

  constructor(columns: readonly Column[], withGeometry: boolean) {
    this.#readers = columns.map((column) => geopackageTypes[column.type].read);
    this.#withGeometry = withGeometry;
  }

  get size(): number {
    return this.#rows.length;
  }

  add(row: readonly BoundValue[]): void {
    this.#keys.push(Number(row[0]));
    const blob = this.#withGeometry ? (row[1] as Uint8Array | null) : null;
    this.#geometries.push(blob === null ? null : blob.subarray(gpkgWkbOffset(blob)));
    const offset = this.#withGeometry ? 2 : 1;
    const values = new Array<Value>(this.#readers.length);
    for (let c = 0; c < values.length; c += 1) {
      const value = row[c + offset]!;
      values[c] = value === null ? null : this.#readers[c]!(value);
    }
    this.#rows.push(values);
  }

  /** Rows added since the last call. */
  take(): FeatureBatch {
    const batch = { keys: this.#keys, geometries: this.#geometries, rows: this.#rows };
    this.#keys = [];
    this.#geometries = [];
    this.#rows = [];
    return batch;
  }
}

/** Rows come as arrays; integers as `bigint` only where a column needs it, since that is slower. */
export function readAsArrays(statement: StatementSync, columns: readonly Column[]): void {
  statement.setReturnArrays(true);
  statement.setReadBigInts(columns.some((column) => column.type === 'bigint'));
}
