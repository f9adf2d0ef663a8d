import type { Bbox } from '@cartable/geo';
import type { EditedTable } from './check-transaction.ts';
import type { JournalReader } from './journal-reader.ts';
import type { Change, ChangePage, ChangeQuery, EditableTable } from './port.ts';

/** Journal of a data set, for one of its tables. */
export class TableJournal implements EditableTable {
  readonly #journal: JournalReader;
  readonly #table: EditedTable;

  constructor(journal: JournalReader, table: EditedTable) {
    this.#journal = journal;
    this.#table = table;
  }

  latest(bbox?: Bbox): Promise<number> {
    return this.#journal.latest(this.#table, bbox);
  }

  changesSince(sequence: number, query: ChangeQuery): Promise<ChangePage> {
    return this.#journal.changesSince(this.#table, sequence, query);
  }

  keysChangedSince(sequence: number, most: number): Promise<readonly number[] | undefined> {
    return this.#journal.keysChangedSince(this.#table, sequence, most);
  }

  historyOf(key: number, page: { limit: number; before?: number }): Promise<readonly Change[]> {
    return this.#journal.historyOf(this.#table, key, page);
  }

  versionsOf(keys: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.#journal.versionsOf(this.#table, keys);
  }
}
