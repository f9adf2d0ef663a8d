import type { StatementSync } from 'node:sqlite';
import type { JournalRows } from '../../editing/journal-rows.ts';
import { placesName } from '../../editing/journal-tables.ts';

/** Places a change may have. */
const mostPlaces = 2;
const holes = (count: number): string => Array(count).fill('?').join(', ');

export function writeJournal(
  prepare: (text: string) => StatementSync,
  { transactions, changes, places }: JournalRows,
): void {
  const addTransaction = prepare(`insert into cartable_transactions values (${holes(7)})`);
  for (const row of transactions) addTransaction.run(...row);
  const addChange = prepare(`insert into cartable_changes values (${holes(11)})`);
  for (const row of changes) addChange.run(...row);
  for (const { table, change, rank, box } of places) {
    const [minX, minY, maxX, maxY] = box;
    prepare(`insert into ${placesName(table)} values (${holes(12)})`).run(
      change * mostPlaces + rank,
      ...[minX, maxX, minY, maxY, change, change],
      change,
      ...box,
    );
  }
}
