import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import { readSqliteFault } from '../../../metadata/sqlite-faults.ts';
import type { EditedTable } from '../../editing/check-transaction.ts';
import type { EditingEngine, EditingSession } from '../../editing/engine.ts';
import type { JournalReader } from '../../editing/journal-reader.ts';
import { collectTables } from '../../editing/table-collector.ts';
import type { FillTables, TableDescription } from '../../port.ts';
import { describeTables } from '../describe.ts';
import { openToRead } from '../open-to-read.ts';
import { GeoPackageTableWriter } from '../table-writer.ts';
import { GeoPackageSession } from './edit-session.ts';
import { registerGeometryFunctions } from './geometry-functions.ts';
import { editedTables, followTables, geopackageJournal, hasJournal } from './journal.ts';
import type { KeptReadings, Lent } from './kept-readings.ts';

/** Another thread that commits is done long before. */
const busyTimeoutMs = 5_000;
const busyCode = 5;

/** Writers of this thread, by file: one that waited for another inside of SQLite would wait for itself. */
const writing = new Map<string, Promise<unknown>>();

/**
 * Edits a GeoPackage through a connection of its own: journal and tables are one SQLite transaction, flushed to the disk
 * (write-ahead log, `synchronous=FULL`). A commit keeps its thread for some tenths of a millisecond to some milliseconds.
 */
export class GeoPackageEngine implements EditingEngine {
  readonly tables: readonly EditedTable[];
  readonly journal: JournalReader;
  readonly #path: string;
  /** Opened by the first commit: most only read. */
  #opened: { readonly database: DatabaseSync; readonly journal: JournalReader } | undefined;
  /** Does not see what is not committed. */
  readonly #reading: Lent<DatabaseSync>;
  readonly #statements = new Map<string, StatementSync>();
  #isClosed = false;

  /** @throws {CartableError} `storage.dataset-unknown`, `storage.dataset-not-editable` */
  constructor(datasetId: string, path: string, readings: KeptReadings<DatabaseSync>) {
    const reading = readings.lend(path, () => openToRead(path));
    if (!reading) throw new CartableError('storage.dataset-unknown', { dataset: datasetId });
    this.#path = path;
    this.#reading = reading;
    const database = this.#reading.reading;
    try {
      if (!hasJournal(database))
        throw new CartableError('storage.dataset-not-editable', { dataset: datasetId });
      this.tables = editedTables(database, describeTables(database));
    } catch (error) {
      this.#reading.release();
      throw error;
    }
    this.journal = geopackageJournal(database);
  }

  commit<T>(work: (session: EditingSession) => Promise<T>): Promise<T> {
    const prepare = (text: string) => this.#prepared(text);
    return this.#inTurn(() => {
      const { database, journal } = this.#writing();
      return work(new GeoPackageSession(database, { journal, prepare }));
    });
  }

  /** Adds tables to the data set and to its journal, in one transaction. */
  async extend(fill: FillTables): Promise<readonly TableDescription[]> {
    return this.#inTurn(async () => {
      const { database } = this.#writing();
      // Read again once others are kept out: one of them may have added tables.
      const existing = describeTables(database).map(({ name }) => name);
      // The nodes of an R-tree are written into its own tables, which the defensive mode forbids.
      database.enableDefensive(false);
      try {
        const tables = await collectTables(fill, existing, async (definition) => {
          const writer = new GeoPackageTableWriter(database, definition);
          return { write: (batch) => writer.write(batch), finish: async () => writer.finish() };
        });
        const nextKey = ({ featureCount }: TableDescription) => featureCount + 1;
        followTables(
          database,
          tables.map((definition) => ({ definition, nextKey: nextKey(definition) })),
        );
        return tables;
      } finally {
        database.enableDefensive(true);
      }
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = writing.get(this.#path) ?? Promise.resolve();
    const own = before.then(() => this.#commitAlone(work));
    const settled = own.catch(() => undefined);
    writing.set(this.#path, settled);
    try {
      return await own;
    } finally {
      if (writing.get(this.#path) === settled) writing.delete(this.#path);
    }
  }

  async close(): Promise<void> {
    this.#statements.clear();
    if (this.#opened?.database.isOpen) this.#opened.database.close();
    if (!this.#isClosed) this.#reading.release();
    this.#isClosed = true;
  }

  #writing(): { readonly database: DatabaseSync; readonly journal: JournalReader } {
    if (this.#opened) return this.#opened;
    const database = new DatabaseSync(this.#path, { timeout: busyTimeoutMs });
    database.exec('pragma synchronous = full');
    registerGeometryFunctions(database);
    this.#opened = { database, journal: geopackageJournal(database) };
    return this.#opened;
  }

  async #commitAlone<T>(work: () => Promise<T>): Promise<T> {
    try {
      this.#writing().database.exec('begin immediate');
      const result = await work();
      this.#writing().database.exec('commit');
      return result;
    } catch (error) {
      if (this.#opened?.database.isTransaction) this.#opened.database.exec('rollback');
      throw this.#explain(error);
    }
  }

  #prepared(text: string): StatementSync {
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#writing().database.prepare(text);
    this.#statements.set(text, statement);
    return statement;
  }

  #explain(error: unknown): unknown {
    const isBusy = (error as { errcode?: number }).errcode === busyCode;
    if (isBusy) return new CartableError('common.busy', { seconds: 1 }, { cause: error });
    return readSqliteFault(error, this.#path);
  }
}
