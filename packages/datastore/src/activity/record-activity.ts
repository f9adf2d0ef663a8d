import type { ActivityKind } from '@cartable/contract';
import { type Actor, actorOf, recordActivity as record } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../context.ts';
import type { Person } from '../people.ts';

interface DatastoreActivity {
  readonly datastoreId: string;
  readonly kind: ActivityKind;
  /** `null`: the platform itself. */
  readonly actor: Person | Actor | null;
  /** Name of what it happened to. */
  readonly subject: string;
  readonly subjectId?: string;
  readonly datasheetName?: string;
}

/** Writes a line of the journal of a datastore, in the transaction of what it tells of: both happen, or neither. */
export async function recordActivity(
  context: DatastoreContext,
  db: Connection,
  { datastoreId, actor, ...activity }: DatastoreActivity,
): Promise<void> {
  await record(db, {
    ...activity,
    scopeId: datastoreId,
    at: now(context),
    actor: actor && (isActor(actor) ? actor : actorOf(actor)),
  });
}

const isActor = (actor: Person | Actor): actor is Actor => 'name' in actor;
