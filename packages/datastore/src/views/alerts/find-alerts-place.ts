import { type DatastoreContext, db } from '../../context.ts';
import { findDatastore, findDatastoreByTechnicalName } from '../../workspace/datastores/datastore.store.ts';

/** Names the operator gave for the configuration: either is enough, the other follows. */
export interface ConfigurationNames {
  readonly configCommunityId: string | undefined;
  readonly configTechnicalName: string | undefined;
}

/** Community whose alerts the site shows, and datastore in which they are published. */
export interface AlertsPlace {
  /** Community whose members who manage annexes write the alerts. */
  readonly communityId: string | null;
  readonly technicalName: string | null;
}

export async function findAlertsPlace(
  context: DatastoreContext,
  { configCommunityId, configTechnicalName }: ConfigurationNames,
): Promise<AlertsPlace> {
  if (configTechnicalName !== undefined) {
    const named = await findDatastoreByTechnicalName(db(context), configTechnicalName);
    return {
      communityId: configCommunityId ?? named?.communityId ?? null,
      technicalName: configTechnicalName,
    };
  }
  if (configCommunityId === undefined) return { communityId: null, technicalName: null };
  const community = await context.people.findCommunity(configCommunityId);
  const datastoreId = community?.datastoreId ?? null;
  const datastore = datastoreId === null ? undefined : await findDatastore(db(context), datastoreId);
  return { communityId: configCommunityId, technicalName: datastore?.technicalName ?? null };
}
