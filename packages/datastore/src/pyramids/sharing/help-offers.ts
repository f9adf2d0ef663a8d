import { randomUUID } from 'node:crypto';
import { type Job, offeredPriority } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { db } from '../../context.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { HelpResult, SharedGeneration } from './sharing.model.ts';

/** Of the step that makes parts. */
export const helpStep = 'help';

/** At a time. Each reads the data for itself: more would read for longer than they make tiles. */
const mostHelpers = 32;
/** Helpers that were of no use, by a fault or because their program plans otherwise, before no other is asked for. */
const mostUseless = 32;

/** Offers to help with a pyramid: one waits at a time, in the queue of all jobs, after everything else. */
export class HelpOffers {
  readonly #context: DatastoreContext;
  readonly #shared: SharedGeneration;
  readonly #jobKind: string;
  #open: readonly string[] = [];
  #useless = 0;

  constructor(context: DatastoreContext, shared: SharedGeneration, jobKind: string) {
    this.#context = context;
    this.#shared = shared;
    this.#jobKind = jobKind;
  }

  /** Makes one unless the last one still waits. */
  async offer(): Promise<void> {
    const { queue } = this.#context;
    const jobs = await queue.getAll(this.#open);
    const left = jobs.filter(({ finishedAt }) => finishedAt === null);
    this.#useless += jobs.filter(isUseless).length;
    this.#open = left.map(({ id }) => id);
    if (left.length >= mostHelpers || this.#useless >= mostUseless) return;
    if (left.some(({ status }) => status === 'WAITING')) return;
    const { executionId, storedDataId } = this.#shared.generation;
    const data = await findStoredData(db(this.#context), storedDataId);
    const id = await queue.enqueue({
      kind: this.#jobKind,
      // Its own: it waits for no other, be it one that a leader before this one left.
      subject: `pyramid-help:${executionId}:${randomUUID()}`,
      payload: this.#shared,
      priority: offeredPriority,
      ...(data ? { share: data.datastoreId } : {}),
    });
    this.#open = [...this.#open, id];
  }
}

/** One that made way for another job is no worse for it. */
function isUseless({ finishedAt, status, results }: Job): boolean {
  if (finishedAt === null) return false;
  const result = results[helpStep] as HelpResult | undefined;
  return status !== 'SUCCESS' || (result?.parts === 0 && !result.hasMadeWay);
}
