/** The files of one form: deposited one after the other, each with its own line, state and way out. */

import type { DepositInspection } from '@cartable/contract/datastore';
import { createStore, type Store } from '../../../base/state/store.ts';
import type { DepositPhase, DepositProgress, DepositRequest } from './deposit-file.ts';
import { depositFile } from './deposit-file.ts';
import { RateMeter } from './rate.ts';

export type DepositState = 'waiting' | DepositPhase | 'done' | 'failed';

export interface DepositEntry {
  readonly id: string;
  readonly file: Pick<File, 'name' | 'size'>;
  readonly state: DepositState;
  readonly doneBytes: number;
  /** Bytes the server had kept from an interrupted deposit. */
  readonly resumedBytes: number;
  readonly bytesPerSecond: number | null;
  readonly secondsLeft: number | null;
  /** Error that stopped it, as the API client rejects it. */
  readonly error?: unknown;
  readonly inspection?: DepositInspection;
}

/** A deposit that ended well, as a form keeps it over a reload: the server holds its file. */
export interface FinishedDeposit {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly inspection: DepositInspection;
}

export type DepositMeans = Pick<
  DepositRequest,
  'chunkBytes' | 'transport' | 'remembered' | 'createHasher' | 'wait'
>;

/** Progress comes with every packet; a person needs it a few times per second. */
const REPORT_EVERY_MS = 200;

export class DepositQueue {
  readonly entries: Store<readonly DepositEntry[]> = createStore<readonly DepositEntry[]>([]);
  readonly #means: DepositMeans;
  readonly #files = new Map<string, File>();
  readonly #running = new Map<string, AbortController>();
  #lastId = 0;
  #busy = false;

  constructor(means: DepositMeans) {
    this.#means = means;
  }

  add(files: Iterable<File>): void {
    const added = [...files].map((file) => this.#entryOf(file));
    this.entries.set([...this.entries.get(), ...added]);
    void this.#run();
  }

  /** Deposits of a former page, put back after a reload. */
  restore(finished: readonly FinishedDeposit[]): void {
    const entries = finished.map(({ id, name, size, inspection }): DepositEntry => {
      const all = { doneBytes: size, resumedBytes: 0, bytesPerSecond: null, secondsLeft: null };
      return { id, file: { name, size }, state: 'done', ...all, inspection };
    });
    this.#lastId = Math.max(this.#lastId, ...finished.map(({ id }) => Number(/\d+$/.exec(id)?.[0] ?? 0)));
    this.entries.set([...entries, ...this.entries.get()]);
  }

  /** Stops it and lets the server forget what it received. */
  remove(id: string): void {
    const entry = this.#find(id);
    if (!entry) return;
    this.#running.get(id)?.abort(new DOMException('Deposit cancelled', 'AbortError'));
    this.#files.delete(id);
    this.entries.set(this.entries.get().filter((other) => other.id !== id));
    this.#forget(entry);
  }

  /** Goes on with one that failed, from what the server already holds. */
  resume(id: string): void {
    if (this.#find(id)?.state !== 'failed') return;
    this.#change(id, { state: 'waiting', error: undefined });
    void this.#run();
  }

  /** Stops everything but forgets nothing: the page is left, the deposit may resume. */
  close(): void {
    for (const controller of this.#running.values())
      controller.abort(new DOMException('Page left', 'AbortError'));
    this.#files.clear();
    this.entries.set([]);
  }

  async #run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let next = this.#next(); next; next = this.#next()) await this.#deposit(next);
    this.#busy = false;
  }

  #next(): DepositEntry | undefined {
    return this.entries.get().find(({ state }) => state === 'waiting');
  }

  async #deposit({ id }: DepositEntry): Promise<void> {
    const file = this.#files.get(id)!;
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const inspection = await depositFile({
        ...this.#means,
        file,
        signal: controller.signal,
        onProgress: this.#reporter(id, file.size),
      });
      this.#change(id, { state: 'done', doneBytes: file.size, secondsLeft: null, inspection });
    } catch (error) {
      this.#change(id, { state: 'failed', bytesPerSecond: null, secondsLeft: null, error });
    } finally {
      this.#running.delete(id);
    }
  }

  #reporter(id: string, size: number): (progress: DepositProgress) => void {
    const meter = new RateMeter();
    let reportedAtMs = 0;
    let phase: DepositPhase | undefined;
    return ({ phase: now, doneBytes, resumedBytes }) => {
      const atMs = Date.now();
      meter.add(doneBytes - resumedBytes, atMs);
      if (now === phase && atMs - reportedAtMs < REPORT_EVERY_MS) return;
      reportedAtMs = atMs;
      phase = now;
      this.#change(id, {
        state: now,
        doneBytes,
        resumedBytes,
        bytesPerSecond: meter.bytesPerSecond,
        secondsLeft: meter.secondsLeft(size - doneBytes),
      });
    };
  }

  #entryOf(file: File): DepositEntry {
    this.#lastId += 1;
    const none = { doneBytes: 0, resumedBytes: 0, bytesPerSecond: null, secondsLeft: null };
    const id = `deposit-${this.#lastId}`;
    this.#files.set(id, file);
    return { id, file, state: 'waiting', ...none };
  }

  #find(id: string): DepositEntry | undefined {
    return this.entries.get().find((entry) => entry.id === id);
  }

  #change(id: string, change: Partial<DepositEntry>): void {
    this.entries.set(this.entries.get().map((entry) => (entry.id === id ? { ...entry, ...change } : entry)));
  }

  /** The line is gone from the screen whatever the server answers; it forgets unfinished deposits by itself. */
  #forget({ file, state }: DepositEntry): void {
    if (state === 'done') return;
    const { remembered, transport } = this.#means;
    const known = remembered
      .list()
      .filter(({ fileName, sizeBytes }) => fileName === file.name && sizeBytes === file.size);
    for (const { uuid, fingerprint } of known) {
      remembered.forget(fingerprint);
      transport
        .cancel(uuid)
        .catch((error: unknown) => console.warn('A cancelled deposit was not removed.', error));
    }
  }
}
