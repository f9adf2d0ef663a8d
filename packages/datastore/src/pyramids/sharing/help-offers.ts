import { randomUUID } from 'node:crypto';
import { offeredPriority } from '@cartable/storage';
import type { DatastoreContext } from '../../context.ts';
import { db } from '../../context.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import type { SharedGeneration } from './sharing.model.ts';

export const helpJobKind = 'vector-pyramid.help';

/** Each reads the data for itself: more would read for longer than they make tiles. */
const mostHelpers = 32;

/** Offers to help with a pyramid: one waits at a time, in the queue of all jobs, after everything else. */
export class HelpOffers {
  readonly #context: DatastoreContext;
  readonly #shared: SharedGeneration;
  #made = 0;
  #last: string | undefined;

  constructor(context: DatastoreContext, shared: SharedGeneration) {
    this.#context = context;
    this.#shared = shared;
  }

  /** Makes one unless the last one still waits. */
  async offer(): Promise<void> {
    const { queue } = this.#context;
    if (this.#made >= mostHelpers) return;
    if (this.#last !== undefined && (await queue.get(this.#last))?.status === 'WAITING') return;
    const { executionId, storedDataId } = this.#shared.generation;
    const data = await findStoredData(db(this.#context), storedDataId);
    this.#made++;
    this.#last = await queue.enqueue({
      kind: helpJobKind,
      // Its own: it waits for no other, be it one that a leader before this one left.
      subject: `pyramid-help:${executionId}:${randomUUID()}`,
      payload: this.#shared,
      priority: offeredPriority,
      ...(data ? { share: data.datastoreId } : {}),
    });
  }
}
