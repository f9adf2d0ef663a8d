import type { FeatureDataset, FeatureStore, FeatureTable } from '@cartable/storage';
import { LRUCache } from 'lru-cache';
import type { TableRef } from './table-ref.ts';

/** Data sets a worker keeps open: each holds a file handle or two. */
const MAX_OPEN = 64;

interface Entry {
  readonly version: string;
  /** How many indexes of columns it was known to have when it was opened. */
  readonly columnIndexes: number;
  readonly dataset: Promise<FeatureDataset>;
  readonly tables: Map<string, Promise<FeatureTable>>;
  users: number;
  retired: boolean;
}

export interface TableLease {
  readonly table: FeatureTable;
  release(): void;
}

/**
 * Data sets kept open between tasks, the least recently used closed first. One that was replaced (another version) is
 * closed when its last reader has finished: until then it serves the former content, whole.
 */
export class DatasetCache {
  readonly #store: FeatureStore;
  readonly #entries: LRUCache<string, Entry>;

  /** @param idleMs after which one that nobody asks for is closed. @default they end with their thread */
  constructor(store: FeatureStore, idleMs?: number) {
    this.#store = store;
    const dispose = (entry: Entry) => this.#retire(entry);
    const max = MAX_OPEN;
    this.#entries = new LRUCache(
      idleMs === undefined ? { max, dispose } : { max, dispose, ttl: idleMs, updateAgeOnGet: true },
    );
    if (idleMs !== undefined) setInterval(() => this.#entries.purgeStale(), idleMs / 2).unref();
  }

  /** The table, kept open until `release`. @throws {CartableError} `storage.dataset-unknown`, `storage.table-unknown` */
  async acquire(ref: TableRef): Promise<TableLease> {
    const entry = this.#entryOf(ref);
    entry.users += 1;
    const release = () => {
      entry.users -= 1;
      this.#closeIfUnused(entry);
    };
    try {
      return { table: await this.#tableOf(entry, ref.table), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Whether it can be read without being opened first. */
  has(ref: TableRef): boolean {
    return isOf(this.#entries.peek(ref.datasetId), ref);
  }

  #entryOf(ref: TableRef): Entry {
    const cached = this.#entries.get(ref.datasetId);
    if (isOf(cached, ref)) return cached;
    const entry = this.#open(ref);
    this.#entries.set(ref.datasetId, entry);
    return entry;
  }

  #open(ref: TableRef): Entry {
    const entry: Entry = {
      version: ref.version,
      columnIndexes: ref.columnIndexes ?? 0,
      dataset: this.#store.open(ref.datasetId),
      tables: new Map(),
      users: 0,
      retired: false,
    };
    // A data set that cannot be opened is not kept: the next task tries again.
    entry.dataset.catch(() => this.#forget(ref.datasetId, entry));
    return entry;
  }

  async #tableOf(entry: Entry, name: string): Promise<FeatureTable> {
    const dataset = await entry.dataset;
    const cachedTable = entry.tables.get(name);
    // One that is edited is described as it is now.
    const isCurrent = cachedTable !== undefined && !(await cachedTable).description.isEditable;
    if (isCurrent) return cachedTable;
    const table = dataset.table(name);
    entry.tables.set(name, table);
    table.catch(() => entry.tables.delete(name));
    return table;
  }

  #retire(entry: Entry): void {
    entry.retired = true;
    this.#closeIfUnused(entry);
  }

  #closeIfUnused(entry: Entry): void {
    if (!entry.retired || entry.users > 0) return;
    entry.dataset.then(
      (dataset) => dataset.close(),
      () => undefined,
    );
  }

  #forget(datasetId: string, entry: Entry): void {
    if (this.#entries.peek(datasetId) === entry) this.#entries.delete(datasetId);
  }
}

const isOf = (entry: Entry | undefined, ref: TableRef): entry is Entry =>
  entry?.version === ref.version && entry.columnIndexes >= (ref.columnIndexes ?? 0);
