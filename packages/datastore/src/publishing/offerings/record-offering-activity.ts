import type { ActivityKind } from '@cartable/contract';
import type { Actor } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { recordActivity } from '../../activity/record-activity.ts';
import type { DatastoreContext } from '../../context.ts';
import type { Person } from '../../people.ts';
import { namesOfDatasheets } from '../../workspace/datasheets/datasheet.store.ts';
import type { Offering } from './offering.model.ts';

/** A line of the journal about a service, in the transaction of what it tells of. */
export async function recordOfferingActivity(
  context: DatastoreContext,
  db: Connection,
  {
    offering,
    kind,
    actor,
  }: { offering: Offering; kind: Extract<ActivityKind, `service.${string}`>; actor: Person | Actor | null },
): Promise<void> {
  const datasheetName = (await namesOfDatasheets(db, [offering.datasheetId])).get(offering.datasheetId);
  await recordActivity(context, db, {
    datastoreId: offering.datastoreId,
    kind,
    actor,
    subject: offering.layerName,
    subjectId: offering.id,
    ...(datasheetName === undefined ? {} : { datasheetName }),
  });
}
