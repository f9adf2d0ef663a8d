import { randomUUID } from 'node:crypto';
import type { Connection } from '@cartable/storage';
import type { ActivityLine } from './activity.model.ts';
import { insertActivity } from './activity.store.ts';

/** Facts of an activity; those left out are `null`. */
export type Activity = Pick<ActivityLine, 'scopeId' | 'at' | 'kind' | 'actor' | 'subject'> &
  Partial<Pick<ActivityLine, 'subjectId' | 'datasheetName'>>;

/** Writes a line of the journal, in the transaction of what it tells of: both happen, or neither. */
export async function recordActivity(db: Connection, activity: Activity): Promise<void> {
  await insertActivity(db, { subjectId: null, datasheetName: null, ...activity, id: randomUUID() });
}
