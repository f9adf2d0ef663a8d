import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type FeatureTable,
  holdsColumns,
  isWorthCopying,
  openRenderCache,
  type RenderCache,
  type TableDescription,
  withChanges,
} from '@cartable/storage';
import { runThread } from '@cartable/threads';
import { LRUCache } from 'lru-cache';
import type { CopyOrder } from '../copy-writer.ts';
import { copyFileName, editedCopyFileName } from '../drawing-folder.ts';
import type { TableRef } from '../table-ref.ts';
import type { WorkerSettings } from '../worker-settings.ts';
import { CopiedStates } from './copied-states.ts';

/** Copies a worker keeps open: a file each, and some bytes for every page. */
const MAX_OPEN = 64;
/** Orders that may wait for the one being written. */
const MAX_ORDERS = 32;
/** A copy that failed, or was removed, is ordered again after so long. */
const RETRY_MS = 600_000;
/** The copy of an edited table is made anew after so long at the soonest, however often it changes. */
const RENEW_MS = 30_000;
/** Changes since a copy was begun: beyond the first number a new one is ordered, beyond the second the old one is left. */
const ENOUGH_CHANGES = 300;
const MOST_CHANGES = 2_000;
const MAX_REMEMBERED = 10_000;
/** Heap of the thread that writes: some forty bytes for each feature, outside of it for the most part. */
const WRITER_HEAP_MB = 512;

/** A copy in use, until it is released. */
export interface CopyLease {
  readonly copy: RenderCache;
  release(): void;
}

interface Entry {
  readonly copy: RenderCache;
  users: number;
  isRetired: boolean;
}

/**
 * Copies of tables made for drawing. One that is missing is ordered, and the table itself drawn meanwhile; it is written
 * by a thread of its own, one at a time.
 */
export class RenderCaches {
  readonly #settings: WorkerSettings;
  readonly #folder: string;
  readonly #states: CopiedStates;
  readonly #open = new LRUCache<string, Entry>({ max: MAX_OPEN, dispose: (entry) => this.#retire(entry) });
  readonly #orders = new Map<string, CopyOrder>();
  /** When each was ordered last: what could not be copied is not tried again at every map. */
  readonly #ordered = new Map<string, number>();
  #isWriting = false;

  constructor(settings: WorkerSettings, folder: string) {
    this.#settings = settings;
    this.#folder = folder;
    this.#states = new CopiedStates(folder);
  }

  /** The copy of a table as it is now: that of an edited one comes with what changed since the copy was begun. */
  async findCurrent(
    ref: TableRef,
    table: FeatureTable,
    columns: readonly string[],
  ): Promise<CopyLease | undefined> {
    const { description, journal } = table;
    const { sequence } = description;
    if (!journal || sequence === undefined) return this.find(ref, description, columns);
    if (!isWorthCopying(description)) return undefined;
    const base = this.#states.newest(ref, sequence);
    const entry = base === undefined ? undefined : this.#find(editedCopyFileName(ref, base));
    // Taken before anything is waited for: it is not closed meanwhile.
    const lease = entry && this.#lease(entry, columns);
    const changed = lease && (await journal.keysChangedSince(base!, MOST_CHANGES));
    if (!entry || (lease && (!changed || changed.length > ENOUGH_CHANGES))) this.#orderEdited(ref, sequence);
    if (changed) return { ...lease, copy: withChanges(lease.copy, table, changed) };
    lease?.release();
    return undefined;
  }

  find(ref: TableRef, table: TableDescription, columns: readonly string[]): CopyLease | undefined {
    if (!isWorthCopying(table)) return undefined;
    const name = copyFileName(ref);
    const entry = this.#find(name);
    if (entry) return this.#lease(entry, columns);
    this.#order(name, { settings: this.#settings, ref, folder: this.#folder, name }, RETRY_MS);
    return undefined;
  }

  #find(name: string): Entry | undefined {
    const cached = this.#open.get(name);
    if (cached) return cached;
    const entry = this.#opened(name);
    if (entry) this.#open.set(name, entry);
    return entry;
  }

  #lease(entry: Entry, columns: readonly string[]): CopyLease | undefined {
    if (!holdsColumns(entry.copy, columns)) return undefined;
    entry.users += 1;
    return { copy: entry.copy, release: () => this.#release(entry) };
  }

  #orderEdited(ref: TableRef, sequence: number): void {
    const name = editedCopyFileName(ref, sequence);
    const order = { settings: this.#settings, ref, folder: this.#folder, name, sequence };
    this.#order(copyFileName(ref), order, RENEW_MS);
  }

  #opened(name: string): Entry | undefined {
    const path = join(this.#folder, name);
    const copy = existsSync(path) ? openRenderCache(path) : undefined;
    return copy && { copy, users: 0, isRetired: false };
  }

  #retire(entry: Entry): void {
    entry.isRetired = true;
    this.#closeIfUnused(entry);
  }

  #release(entry: Entry): void {
    entry.users -= 1;
    this.#closeIfUnused(entry);
  }

  #closeIfUnused(entry: Entry): void {
    if (entry.isRetired && entry.users === 0) entry.copy.close();
  }

  #order(name: string, order: CopyOrder, retryMs: number): void {
    const before = this.#ordered.get(name) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - before < retryMs || this.#orders.size >= MAX_ORDERS) return;
    if (this.#ordered.size >= MAX_REMEMBERED) this.#ordered.clear();
    this.#ordered.set(name, performance.now());
    this.#orders.set(name, order);
    this.#writeNext();
  }

  #writeNext(): void {
    const [next] = this.#orders;
    if (this.#isWriting || !next) return;
    const [name, order] = next;
    const written = () => {
      this.#isWriting = false;
      this.#orders.delete(name);
      this.#writeNext();
    };
    this.#isWriting = true;
    // A copy that fails is done without: what was wrong with the table is told by the drawing itself.
    runThread({
      entry: new URL('../copy-writer.ts', import.meta.url),
      data: order,
      heapMb: WRITER_HEAP_MB,
      keepsProcess: false,
    }).then(written, written);
  }
}
