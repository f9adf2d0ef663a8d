import type * as Contract from '@cartable/contract';
import { licenceOf } from '@cartable/contract';
import { type DatastoreContext, transaction } from '../../context.ts';
import type { Person } from '../../people.ts';
import { changeDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { readDatastore } from './read-datastore.ts';

/** Licence that a datastore proposes, chosen by those who publish; what is published already keeps its own. */
export async function setDefaultLicence(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, licence }: { datastoreId: string; licence: Contract.LicenceForm | null },
): Promise<Contract.Datastore> {
  await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, (db) =>
    changeDatastore(db, datastoreId, { defaultLicence: licence && licenceOf(licence) }),
  );
  return readDatastore(context, visitor, datastoreId);
}
