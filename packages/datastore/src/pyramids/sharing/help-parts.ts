import { setTimeout as sleep } from 'node:timers/promises';
import { CartableError } from '@cartable/contract';
import { JobParts } from '@cartable/storage';
import type { TaskGrant, TaskReport } from '@cartable/tiling';
import type { DatastoreContext } from '../../context.ts';
import { isUnderWay, moveResult, removeResult } from './part-results.ts';
import type { HelpResult, PartsQuestion, SharedGeneration } from './sharing.model.ts';

const renewEveryMs = 5_000;

export interface PartsHelperOptions {
  /** Whether a job that goes before waits for the place of this one: no other part is taken then. */
  readonly isPlaceWanted: () => Promise<boolean>;
  /** Time in which one of the parts it holds must be made: whoever hangs gives them back. */
  readonly partMs: number;
}

/** A worker that takes parts of a pyramid another one leads, and leaves their results in the object store. */
export class PartsHelper {
  readonly #context: DatastoreContext;
  readonly #shared: SharedGeneration;
  readonly #options: PartsHelperOptions;
  readonly #parts: JobParts;
  readonly #over = new AbortController();
  readonly #leaving = new AbortController();
  readonly #hung = new AbortController();
  #renewing: Promise<void> | undefined;
  #made = 0;
  #hasMadeWay = false;
  /** Since when it holds parts, or has made the last of them. */
  #movedAt = performance.now();

  constructor(context: DatastoreContext, shared: SharedGeneration, options: PartsHelperOptions) {
    this.#context = context;
    this.#shared = shared;
    this.#options = options;
    const { metadata, clock } = context;
    this.#parts = new JobParts({ metadata, clock, jobId: shared.jobId, role: 'helper' });
  }

  get result(): HelpResult {
    return { parts: this.#made, hasMadeWay: this.#hasMadeWay };
  }

  /** Aborted when the pyramid has ended or this worker is wanted elsewhere, whatever is under way. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  /** Aborted, with what is to be said of it, when none of its parts gets done. */
  get hung(): AbortSignal {
    return this.#hung.signal;
  }

  /** @returns whether there may be something to do */
  async start(): Promise<boolean> {
    if (!(await isUnderWay(this.#context, this.#shared))) return false;
    const rows = await this.#parts.list();
    if (rows.length > 0 && !rows.some(({ isFree }) => isFree)) return false;
    this.#renewing = this.#renew();
    return true;
  }

  async answer(question: unknown): Promise<TaskGrant | number | undefined> {
    const asked = question as PartsQuestion;
    if (asked.kind === 'count-over') return this.#countOver(asked.group);
    return asked.kind === 'report' ? this.#report(asked.folder, asked.state) : undefined;
  }

  async stop({ hasFailed }: { hasFailed: boolean }): Promise<void> {
    this.#over.abort();
    await this.#renewing;
    await this.#parts.giveBack({ untried: !hasFailed });
  }

  async #report(folder: string, state: TaskReport): Promise<TaskGrant> {
    for (const part of state.made) await this.#keep(folder, part);
    const rows = await this.#parts.list(state.group);
    if (await this.#options.isPlaceWanted()) {
      this.#hasMadeWay = true;
      if (!rows.some(({ isOwn }) => isOwn)) this.#leaving.abort();
      return { granted: [], fetched: [], isOver: true };
    }
    // The leader has not read so far yet.
    if (rows.length === 0) return { granted: [], fetched: [], isOver: false };
    if (state.wanted === 0) {
      const isOver = !rows.some(({ isFree, plan }) => isFree && plan === state.plan);
      return { granted: [], fetched: [], isOver };
    }
    const granted = await this.#parts.claim(state, state.wanted);
    if (granted.length > 0) this.#movedAt = performance.now();
    return { granted, fetched: [], isOver: granted.length === 0 };
  }

  async #countOver(group: number): Promise<number | undefined> {
    const rows = await this.#parts.list(group);
    return rows.length === 0 || rows.some(({ isFree }) => isFree) ? undefined : rows.length;
  }

  async #keep(folder: string, part: number): Promise<void> {
    const { objects } = this.#context;
    const key = await moveResult(objects, this.#shared.generation, { folder, part });
    this.#movedAt = performance.now();
    if (await this.#parts.complete(part, key)) this.#made++;
    else await removeResult(objects, key);
  }

  async #renew(): Promise<void> {
    while (!this.#over.signal.aborted) {
      await sleep(renewEveryMs, undefined, { signal: this.#over.signal }).catch(() => {});
      if (this.#over.signal.aborted) return;
      try {
        const held = await this.#parts.renew();
        if (held > 0 && performance.now() - this.#movedAt > this.#options.partMs) return this.#giveUp();
        // While the tables are read, which takes long, nothing is lost.
        const isWanted = held === 0 && (await this.#options.isPlaceWanted());
        this.#hasMadeWay ||= isWanted;
        if (isWanted || !(await isUnderWay(this.#context, this.#shared))) this.#leaving.abort();
      } catch {
        // A database that does not answer is forgiven as long as the leases last; then nothing is completed any more.
      }
    }
  }
  /** Its leases run out from now on, even if nothing ends its thread. */
  #giveUp(): void {
    this.#hung.abort(new CartableError('pyramid.too-long', { seconds: this.#options.partMs / 1_000 }));
  }
}
