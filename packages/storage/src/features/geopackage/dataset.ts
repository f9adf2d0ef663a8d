import { statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import { TableJournal } from '../editing/table-journal.ts';
import type { DatasetDescription, FeatureDataset, FeatureTable, TableDescription } from '../port.ts';
import { MemoryConditions } from './conditions.ts';
import { describeTables } from './describe.ts';
import { editedTables, geopackageJournal } from './editing/journal.ts';
import { openToRead } from './open-to-read.ts';
import { StatementCache } from './statement-cache.ts';
import { GeoPackageTable } from './table.ts';

/** The file is read through the memory of the system rather than copied page by page; SQLite allows at most this. */
const mappedBytes = 0x7fff0000;

/** A GeoPackage open for reading. The file may be replaced or removed meanwhile: this handle keeps the one it opened. */
export class GeoPackageDataset implements FeatureDataset {
  readonly datasetId: string;
  readonly path: string | null;
  readonly #file: string;
  readonly #database: DatabaseSync;
  readonly #conditions: MemoryConditions;
  readonly #statements = new Map<string, StatementCache>();
  #journals: ReadonlyMap<string, TableJournal>;
  readonly #readVersion: StatementSync;
  #tables: readonly TableDescription[];
  #version: unknown;
  #sizeBytes: number;

  /** @throws {CartableError} `storage.dataset-unknown`, `storage.dataset-damaged` */
  constructor(datasetId: string, path: string) {
    this.datasetId = datasetId;
    this.#file = path;
    this.#sizeBytes = sizeOf(datasetId, path);
    let database: DatabaseSync | undefined;
    try {
      database = openToRead(path);
      database.exec(`pragma mmap_size = ${mappedBytes}; pragma query_only = true`);
      this.#conditions = new MemoryConditions(database);
      this.#readVersion = database.prepare('pragma data_version');
      this.#version = this.#readVersion.get()!.data_version;
      this.#tables = describeTables(database);
      this.#database = database;
      this.#journals = journalsOf(database, this.#tables);
      this.path = this.#isEdited ? null : path;
    } catch (error) {
      database?.close();
      throw damaged(datasetId, error);
    }
  }

  async describe(): Promise<DatasetDescription> {
    this.#followChanges();
    return { datasetId: this.datasetId, tables: this.#tables, sizeBytes: this.#sizeBytes };
  }

  async table(name: string): Promise<FeatureTable> {
    this.#followChanges();
    const description = this.#tables.find((table) => table.name === name);
    if (!description) throw new CartableError('storage.table-unknown', { table: name.slice(0, 100) });
    return new GeoPackageTable(this.#database, {
      conditions: this.#conditions,
      statements: this.#statementsOf(name),
      description,
      journal: this.#journals.get(name),
    });
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  get #isEdited(): boolean {
    return this.#tables.some(({ isEditable }) => isEditable);
  }

  /** Describes the tables anew when another connection has committed. */
  #followChanges(): void {
    if (!this.#isEdited) return;
    const version = this.#readVersion.get()!.data_version;
    if (version === this.#version) return;
    const tables = describeTables(this.#database);
    if (tables.length !== this.#tables.length) this.#journals = journalsOf(this.#database, tables);
    this.#tables = tables;
    this.#version = version;
    // Dropped meanwhile, it is read to the end all the same.
    this.#sizeBytes = statSync(this.#file, { throwIfNoEntry: false })?.size ?? this.#sizeBytes;
  }

  #statementsOf(table: string): StatementCache {
    const known = this.#statements.get(table) ?? new StatementCache(this.#database);
    this.#statements.set(table, known);
    return known;
  }
}

function journalsOf(
  database: DatabaseSync,
  tables: readonly TableDescription[],
): ReadonlyMap<string, TableJournal> {
  if (!tables.some(({ isEditable }) => isEditable)) return new Map();
  const journal = geopackageJournal(database);
  return new Map(
    editedTables(database, tables).map((table) => [table.definition.name, new TableJournal(journal, table)]),
  );
}

function sizeOf(dataset: string, path: string): number {
  const info = statSync(path, { throwIfNoEntry: false });
  if (!info) throw new CartableError('storage.dataset-unknown', { dataset });
  return info.size;
}

function damaged(dataset: string, cause: unknown): CartableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CartableError('storage.dataset-damaged', { dataset, reason }, { cause });
}
