import { randomUUID } from 'node:crypto';
import type { ActivityKind } from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, now } from '../context.ts';
import type { Person } from '../people.ts';
import { insertActivity } from './activity.store.ts';
import { type Actor, actorOf } from './actor.ts';

export interface ActivityNote {
  readonly datastoreId: string;
  readonly kind: ActivityKind;
  /** `null`: the platform itself. */
  readonly actor: Person | Actor | null;
  /** Name of what it happened to. */
  readonly subject: string;
  readonly subjectId?: string;
  readonly datasheetName?: string;
}

/** Writes a line of the journal, in the transaction of what it tells of: both happen, or neither. */
export async function recordActivity(
  context: DatastoreContext,
  db: Connection,
  note: ActivityNote,
): Promise<void> {
  await insertActivity(db, {
    id: randomUUID(),
    datastoreId: note.datastoreId,
    at: now(context),
    kind: note.kind,
    actor: note.actor && (isActor(note.actor) ? note.actor : actorOf(note.actor)),
    subject: note.subject,
    subjectId: note.subjectId ?? null,
    datasheetName: note.datasheetName ?? null,
  });
}

const isActor = (actor: Person | Actor): actor is Actor => 'name' in actor;
