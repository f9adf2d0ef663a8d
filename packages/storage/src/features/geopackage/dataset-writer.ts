import { renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { keepForBackupAtOnce } from '../../backup/removal-hold.ts';
import { readSqliteFault } from '../../metadata/sqlite-faults.ts';
import { checkDefinition } from '../check-definition.ts';
import { restoredJournal } from '../editing/restore-journal.ts';
import type { EditedSnapshot } from '../editing/snapshot.ts';
import type {
  DatasetDescription,
  DatasetWriter,
  TableDefinition,
  TableDescription,
  TableWriter,
} from '../port.ts';
import { createCoreTables } from './core-tables.ts';
import { rejectToReplace, sidecarsOf } from './edited-file.ts';
import { createJournal } from './editing/journal.ts';
import { writeJournal } from './editing/write-journal.ts';
import { StatementCache } from './statement-cache.ts';
import { syncToDisk } from './sync-to-disk.ts';
import { GeoPackageTableWriter } from './table-writer.ts';

const pageBytes = 8_192;
const cacheKibibytes = 32_768;

export interface GeoPackagePaths {
  readonly datasetId: string;
  /** Written here, beside… */
  readonly partial: string;
  /** …then moved here. */
  readonly final: string;
}

/**
 * Writes a GeoPackage under a name nobody reads, without journal nor waiting for the disk: if the process dies the file
 * is thrown away. `commit` waits for the disk once, then gives the file its name in one move.
 */
export class GeoPackageDatasetWriter implements DatasetWriter {
  readonly #paths: GeoPackagePaths;
  readonly #database: DatabaseSync;
  readonly #tables: { writer: GeoPackageTableWriter; description?: TableDescription }[] = [];
  #hasJournal = false;

  constructor(paths: GeoPackagePaths) {
    this.#paths = paths;
    this.#database = new DatabaseSync(paths.partial);
    this.#run(() => {
      const settings = [
        `page_size = ${pageBytes}`,
        'journal_mode = off',
        'synchronous = off',
        'locking_mode = exclusive',
        `cache_size = -${cacheKibibytes}`,
      ];
      for (const setting of settings) this.#database.exec(`pragma ${setting}`);
      // The nodes of the R-tree are written into its own tables, which the defensive mode forbids.
      this.#database.enableDefensive(false);
      this.#database.exec('begin');
      createCoreTables(this.#database);
    });
  }

  /** @param keepsKeys whether features have the keys of their batches, which ascend. @default they get the next numbers */
  async createTable(
    definition: TableDefinition,
    { keepsKeys = false }: { readonly keepsKeys?: boolean } = {},
  ): Promise<TableWriter> {
    const taken = this.#tables.map(({ writer }) => writer.definition.name);
    checkDefinition(definition, taken);
    const writer = this.#run(() => new GeoPackageTableWriter(this.#database, definition));
    const table: { writer: GeoPackageTableWriter; description?: TableDescription } = { writer };
    this.#tables.push(table);
    return {
      write: (batch) => this.#run(() => writer.write(batch, keepsKeys ? batch.keys : undefined)),
      finish: async () => {
        table.description ??= this.#run(() => writer.finish());
        return table.description;
      },
    };
  }

  /** Writes the journal that comes with the tables, which are finished, in the place of an empty one. */
  async copyJournal(snapshot: EditedSnapshot): Promise<void> {
    const database = this.#database;
    const tables = snapshot.tables.map(({ definition, nextKey }) => ({ definition, nextKey }));
    this.#run(() => createJournal(database, tables));
    this.#hasJournal = true;
    const here = snapshot.tables.map(
      ({ number, definition, nextKey }, rank) =>
        [number, { table: { number: rank + 1, definition }, nextKey }] as const,
    );
    const statements = new StatementCache(database);
    const prepare = (text: string) => statements.prepare(text);
    for await (const rows of restoredJournal(snapshot, new Map(here)))
      this.#run(() => writeJournal(prepare, rows));
    const { sequence, lastChange } = snapshot;
    this.#run(() =>
      prepare('update cartable_sequence set last_sequence = ?, last_change = ?').run(sequence, lastChange),
    );
  }

  async commit(): Promise<DatasetDescription> {
    const tables = this.#tables.map(({ writer, description }) => {
      if (!description) throw new Error(`The table ${writer.definition.name} is not finished.`);
      return description;
    });
    const { datasetId, partial, final } = this.#paths;
    rejectToReplace(datasetId, final);
    const editable = tables.filter(({ isEditable }) => isEditable);
    this.#run(() => {
      if (editable.length > 0 && !this.#hasJournal) this.#addJournal(editable);
      this.#database.exec('commit');
      // Whoever reads an edited file is then not kept waiting by whoever writes.
      if (editable.length > 0) this.#database.exec('pragma locking_mode = normal; pragma journal_mode = wal');
      this.#database.close();
      syncToDisk(partial);
      for (const path of sidecarsOf(final)) rmSync(path, { force: true });
      keepForBackupAtOnce(dirname(final), final);
      renameSync(partial, final);
      syncToDisk(dirname(final));
    });
    const described = tables.map((table) => (table.isEditable ? { ...table, sequence: 0 } : table));
    return { datasetId, tables: described, sizeBytes: statSync(final).size };
  }

  async abort(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
    rmSync(this.#paths.partial, { force: true });
  }

  #addJournal(tables: readonly TableDescription[]): void {
    createJournal(
      this.#database,
      tables.map((definition) => ({ definition, nextKey: definition.featureCount + 1 })),
    );
  }

  #run<T>(body: () => T): T {
    try {
      return body();
    } catch (error) {
      throw readSqliteFault(error, this.#paths.partial);
    }
  }
}
