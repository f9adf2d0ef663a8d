import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { CartableError } from '@cartable/contract';
import type { DatasetDescription, FeatureDataset, FeatureTable, TableDescription } from '../port.ts';
import { MemoryConditions } from './conditions.ts';
import { describeTables } from './describe.ts';
import { GeoPackageTable } from './table.ts';

/** The file is read through the memory of the system rather than copied page by page; SQLite allows at most this. */
const mappedBytes = 0x7fff0000;

/** A GeoPackage open for reading. The file may be replaced or removed meanwhile: this handle keeps the one it opened. */
export class GeoPackageDataset implements FeatureDataset {
  readonly datasetId: string;
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #conditions: MemoryConditions;
  readonly #tables: readonly TableDescription[];
  readonly #sizeBytes: number;

  /** @throws {CartableError} `storage.dataset-unknown`, `storage.dataset-damaged` */
  constructor(datasetId: string, path: string) {
    this.datasetId = datasetId;
    this.path = path;
    this.#sizeBytes = sizeOf(datasetId, path);
    let database: DatabaseSync | undefined;
    try {
      database = new DatabaseSync(path, { readOnly: true });
      database.exec(`pragma mmap_size = ${mappedBytes}; pragma query_only = true`);
      this.#conditions = new MemoryConditions(database);
      this.#tables = describeTables(database);
      this.#database = database;
    } catch (error) {
      database?.close();
      throw damaged(datasetId, error);
    }
  }

  async describe(): Promise<DatasetDescription> {
    return { datasetId: this.datasetId, tables: this.#tables, sizeBytes: this.#sizeBytes };
  }

  async table(name: string): Promise<FeatureTable> {
    const description = this.#tables.find((table) => table.name === name);
    if (!description) throw new CartableError('storage.table-unknown', { table: name.slice(0, 100) });
    return new GeoPackageTable(this.#database, this.#conditions, description);
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }
}

function sizeOf(dataset: string, path: string): number {
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts) throw new CartableError('storage.dataset-unknown', { dataset });
  return facts.size;
}

function damaged(dataset: string, cause: unknown): CartableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CartableError('storage.dataset-damaged', { dataset, reason }, { cause });
}
