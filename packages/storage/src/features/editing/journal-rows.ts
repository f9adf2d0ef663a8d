import type { Bbox } from '@cartable/geo';
import type { WrittenBatch } from './engine.ts';
import { encodeValues } from './journal-codec.ts';
import { placesOf } from './journal-tables.ts';
import type { PlannedChange } from './plan-transaction.ts';
import type { FeatureState } from './port.ts';

type Cell = string | number | Uint8Array | null;

/** Rows of the journal, in the order of the columns of its tables. */
export interface JournalRows {
  readonly transactions: readonly (readonly Cell[])[];
  readonly changes: readonly (readonly Cell[])[];
  readonly places: readonly JournalPlace[];
}

export interface JournalPlace {
  readonly table: number;
  readonly change: number;
  /** Rank among the places of its change. */
  readonly rank: number;
  readonly box: Bbox;
}

export function journalRows({ transactions, at, position }: WrittenBatch): JournalRows {
  const count = transactions.reduce((sum, { changes }) => sum + changes.length, 0);
  let number = position.change - count;
  const rows = { transactions: [] as Cell[][], changes: [] as Cell[][], places: [] as JournalPlace[] };
  for (const { sequence, signed, changes } of transactions) {
    for (const change of changes) {
      number += 1;
      rows.changes.push(changeCells(change, number, sequence));
      const boxes = placesOf(change);
      const place = { table: change.table.number, change: number };
      rows.places.push(...boxes.map((box, rank) => ({ ...place, rank, box })));
    }
    const { author, comment, reverts } = signed;
    rows.transactions.push([sequence, author, comment, at, changes.length, number, reverts]);
  }
  return rows;
}

/** Acts that transactions were sent as, with their numbers. */
export function actRows({ transactions }: WrittenBatch): (readonly [act: string, sequence: number])[] {
  return transactions.flatMap(({ sequence, signed: { act } }) =>
    act === undefined ? [] : [[act, sequence] as const],
  );
}

/** Row of a change; its last cell is its weight in bytes. */
export function changeCells(
  change: Pick<PlannedChange, 'table' | 'key' | 'kind' | 'before' | 'after'>,
  number: number,
  sequence: number,
): Cell[] {
  const { table, key, kind, before, after } = change;
  const values = (state: FeatureState | null) => state && encodeValues(state, table.definition);
  const [valuesBefore, valuesAfter] = [values(before), values(after)];
  const [shapeBefore, shapeAfter] = [before?.geometry ?? null, after?.geometry ?? null];
  const changesGeometry = (before ?? after)?.geometry === undefined ? 0 : 1;
  const bytes = [valuesBefore, valuesAfter, shapeBefore, shapeAfter].reduce(
    (sum, part) => sum + (part?.length ?? 0),
    0,
  );
  const states = [valuesBefore, valuesAfter, shapeBefore, shapeAfter];
  return [number, sequence, table.number, key, kind, ...states, changesGeometry, bytes];
}
