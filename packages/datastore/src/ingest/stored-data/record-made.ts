import type { ActivityKind } from '@cartable/contract';
import type { Actor } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import type { DatastoreContext } from '../../context.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import { findStoredData } from './stored-data.store.ts';

/** A line of the journal about data a job has just made, in the transaction that makes them visible. */
export async function recordMade(
  context: DatastoreContext,
  db: Connection,
  {
    storedDataId,
    kind,
    actor,
  }: {
    storedDataId: string;
    kind: Extract<ActivityKind, 'stored-data.integrated' | 'pyramid.generated'>;
    actor: Actor | null;
  },
): Promise<void> {
  const data = await findStoredData(db, storedDataId);
  if (!data) return;
  const datasheetName = (await namesOfDatasheets(db, [data.datasheetId])).get(data.datasheetId);
  await recordActivity(context, db, {
    datastoreId: data.datastoreId,
    kind,
    actor,
    subject: data.name,
    subjectId: data.id,
    ...(datasheetName === undefined ? {} : { datasheetName }),
  });
}
