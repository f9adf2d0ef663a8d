import type { Value } from '@cartable/geo';
import type { CheckedTransaction, EditedTable } from './check-transaction.ts';
import type { JournalReader } from './journal-reader.ts';
import type { PlannedChange } from './plan-transaction.ts';
import type { FeatureState } from './port.ts';

/** Functions that an engine must offer for its tables to be edited: the rules are not its own. */
export interface EditingEngine {
  readonly tables: readonly EditedTable[];
  /** Sees what was committed. */
  readonly journal: JournalReader;
  /**
   * Runs one transaction of the engine, alone of its data set among all processes. Durable when it returns; when the
   * work fails, nothing was written.
   */
  commit<T>(work: (session: EditingSession) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Position {
  /** Number of the last transaction, and of its last change. */
  readonly sequence: number;
  readonly change: number;
  /** By the number of the table. */
  readonly nextKeys: ReadonlyMap<number, number>;
}

/** The data set while it is locked. */
export interface EditingSession {
  readonly position: Position;
  /** Sees what is being written. */
  readonly journal: JournalReader;
  /** Numbers of the transactions that were sent as some acts, by act; which none was sent as is absent. */
  sequencesOf(acts: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Whole states of the features that exist. */
  load(table: EditedTable, keys: readonly number[]): Promise<ReadonlyMap<number, FeatureState>>;
  /** Features that have one of the values in a column, before the batch. */
  holdersOf(
    table: EditedTable,
    column: string,
    values: readonly Exclude<Value, null>[],
  ): Promise<readonly { readonly key: number; readonly value: Exclude<Value, null> }[]>;
  write(batch: WrittenBatch): Promise<void>;
}

export interface WrittenTransaction {
  readonly sequence: number;
  readonly signed: CheckedTransaction;
  readonly changes: readonly PlannedChange[];
}

/** Outcome of several transactions, in the end. */
export interface WrittenBatch {
  readonly at: string;
  readonly transactions: readonly WrittenTransaction[];
  readonly tables: readonly WrittenTable[];
  readonly position: Position;
}

export interface WrittenTable {
  readonly table: EditedTable;
  /** Whole, by key. */
  readonly added: ReadonlyMap<number, FeatureState>;
  readonly updated: ReadonlyMap<number, FeatureState>;
  readonly removed: readonly number[];
  readonly changes: readonly PlannedChange[];
}
