import type * as Contract from '@cartable/contract';
import type { Connection } from '@cartable/storage';
import { countPermissionsOfOfferings } from '../../access/permissions/permission.store.ts';
import { type DatastoreContext, db } from '../../context.ts';
import type { Person } from '../../people.ts';
import { listStyles } from '../../publishing/display-styles/display-style.store.ts';
import { getOfferingIn, type OfferingRequest } from '../../publishing/offerings/find-offerings.ts';
import type { Offering } from '../../publishing/offerings/offering.model.ts';
import { listOfferings } from '../../publishing/offerings/offering.store.ts';
import { findRecordOfDatasheet } from '../../publishing/records/metadata.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';

/** Permissions, styles and record that go with a service, told before it is confirmed. */
export async function previewUnpublication(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest,
): Promise<Contract.RouteAnswer<Contract.Routes['getUnpublication']>> {
  await enterDatastore(context, visitor, request.datastoreId);
  const offering = await getOfferingIn(context, request);
  const queries = db(context);
  return {
    permissions: await countPermissionsOfOfferings(queries, [offering.id]),
    styles: (await listStyles(queries, offering.id)).map(({ name }) => name),
    record: await recordLeaving(queries, offering),
  };
}

/** A published record leaves the catalogue with the last service of its datasheet; it is kept. */
async function recordLeaving(db: Connection, { id, datasheetId }: Offering): Promise<string | null> {
  const offerings = await listOfferings(db, { datasheetId });
  const stays = offerings.some(({ id: other, published, status }) => {
    return other !== id && published !== null && status !== 'UNPUBLISHING';
  });
  if (stays) return null;
  const record = await findRecordOfDatasheet(db, datasheetId);
  return record?.publishedAt ? record.content.file_identifier : null;
}
