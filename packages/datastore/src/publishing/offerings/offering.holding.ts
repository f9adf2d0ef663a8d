import { db } from '../../context.ts';
import {
  type DatastoreHolding,
  type DatastoreTask,
  watchedOnly,
} from '../../workspace/holdings/datastore-holding.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { offeringAbilities } from './offering.policy.ts';
import { findOffering, listOfferings, trashOfferings } from './offering.store.ts';
import { publishJobKind } from './publish-offering.job.ts';
import { discardOffering, type Unpublication, unpublishJobKind } from './unpublish-offering.ts';

const publication: DatastoreTask = {
  kind: 'PUBLICATION',
  async describe(context, { payload }) {
    const offering = await findOffering(db(context), (payload as { offeringId: string }).offeringId);
    if (!offering) return undefined;
    return {
      id: offering.id,
      title: offering.layerName,
      datastoreId: offering.datastoreId,
      datasheetId: offering.datasheetId,
      offering: { id: offering.id, type: offering.type },
      owner: { id: offering.createdBy },
      error: offering.error,
      abilities: (access) => ({ cancel: false, retry: offeringAbilities(access, offering).retry }),
    };
  },
};

/** The offering is gone when it ends: the job keeps what it was called. */
const unpublication: DatastoreTask = {
  kind: 'UNPUBLICATION',
  async describe(_context, { payload }) {
    const { offeringId, was } = payload as Unpublication;
    if (was === undefined) return undefined;
    return {
      id: offeringId,
      title: was.layerName,
      datastoreId: was.datastoreId,
      datasheetId: was.datasheetId,
      offering: { id: offeringId, type: was.type },
      owner: { id: was.createdBy },
      abilities: watchedOnly,
    };
  },
};

/** Services: in the trash they keep their names, and answer nobody. */
export const offeringHolding: DatastoreHolding = {
  name: 'offerings',
  async trash(_context, db, { id }) {
    await trashOfferings(db, id, true);
    await bumpServingVersion(db, { datasheetId: id });
  },
  async restore(_context, db, { id }) {
    await trashOfferings(db, id, false);
    await bumpServingVersion(db, { datasheetId: id });
  },
  async purge(context, db, { id }) {
    await trashOfferings(db, id, false);
    for (const offering of await listOfferings(db, { datasheetId: id })) {
      await discardOffering(context, db, offering);
    }
  },
  tasks: { [publishJobKind]: publication, [unpublishJobKind]: unpublication },
};
