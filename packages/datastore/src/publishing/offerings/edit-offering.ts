import type * as Contract from '@cartable/contract';
import { CartableError } from '@cartable/contract';
import { actorOf } from '@cartable/platform';
import type { Connection } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import { contentsOfStatics } from '../../library/statics/static.store.ts';
import type { Person } from '../../people.ts';
import { changeDatasheet } from '../../workspace/datasheets/datasheet.store.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { enterDatastore } from '../../workspace/datastores/enter-datastore.ts';
import { chooseEndpoint, draftService, type ServiceRequest } from './draft-service.ts';
import { embedAnnexes } from './embed-annexes.ts';
import type { OfferingRequest } from './find-offerings.ts';
import { listEndpointCapacity } from './list-endpoint-capacity.ts';
import type { Offering } from './offering.model.ts';
import { findOffering, findOfferingIn, moveOffering } from './offering.store.ts';
import { currentVersion, presentService } from './present-offering.ts';
import { enqueuePublication, getReadyData } from './publish-offering.ts';
import { rejectLargeStyles } from './reject-large-styles.ts';

/**
 * Prepares another version of a service; what is published answers until the new version is ready, and after if it
 * fails. A service that never was published is asked for anew.
 */
export async function editOffering(
  context: DatastoreContext,
  visitor: Person,
  request: OfferingRequest & { storedDataId: string; service: ServiceRequest },
): Promise<Contract.Service> {
  const { datastoreId, offeringId, storedDataId } = request;
  const access = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  const service = await embedAnnexes(context, access.datastore, request.service);
  const { layerNamePrefix } = access.datastore;
  await transaction(context, async (db) => {
    await lockDatastore(db, datastoreId);
    const offering = await findOfferingIn(db, datastoreId, offeringId);
    if (!offering || offering.type !== service.type || offering.storedDataId !== storedDataId) {
      throw new CartableError('common.not-found');
    }
    if (`${layerNamePrefix}${service.form.technical_name}` !== offering.layerName) {
      throw new CartableError('service.name-locked', {
        name: offering.layerName.slice(layerNamePrefix.length),
      });
    }
    rejectOutdated(offering, service.form.edited_version);
    const data = await getReadyData(db, { datastoreId, storedDataId });
    const endpoint = chooseEndpoint(
      await listEndpointCapacity(db, datastoreId),
      service,
      offering.endpointId,
    );
    const styles = await stylesInPlace(db, offering);
    const draft = draftService(service, data, endpoint, (table) => styles.get(table));
    await rejectLargeStyles(context, db, offering, draft);
    const at = now(context);
    const changes = { draft, error: null, event: { name: 'edited', at } } as const;
    const target = offering.status === 'UNSTABLE' ? 'PUBLISHING' : 'MODIFYING';
    if (!(await moveOffering(db, offeringId, target, changes))) {
      throw new CartableError('service.busy', { status: offering.status });
    }
    await emit(context, db, 'serviceRequested', {
      visitor,
      datastoreId,
      datasheetId: data.datasheetId,
      form: service.form,
      identifierPrefix: layerNamePrefix,
    });
    await changeDatasheet(db, data.datasheetId, { at });
    await enqueuePublication(context, db, offeringId, actorOf(visitor));
  });
  return presentService(context, access, (await findOffering(db(context), offeringId))!);
}

/** Two people at the same form: the second must see what the first did before replacing it. */
function rejectOutdated(offering: Offering, editedVersion: string | undefined): void {
  const isCurrent = editedVersion === undefined || editedVersion === currentVersion(offering).publishedAt;
  if (!isCurrent) throw new CartableError('service.changed-meanwhile');
}

/** SLD texts by table: as published, else as asked the last time. */
async function stylesInPlace(db: Connection, { published, draft }: Offering): Promise<Map<string, string>> {
  if (!published) {
    return new Map(
      (draft?.relations ?? []).flatMap(({ table, style }) => (style ? [[table, style] as const] : [])),
    );
  }
  const ids = published.relations.flatMap(({ staticId }) => staticId ?? []);
  const contents = await contentsOfStatics(db, ids);
  return new Map(
    published.relations.flatMap(({ table, staticId }) => {
      const content = staticId ? contents.get(staticId) : undefined;
      return content ? [[table, content] as const] : [];
    }),
  );
}

/** Publishes again a service whose publication failed. */
export async function retryOffering(
  context: DatastoreContext,
  visitor: Person,
  { datastoreId, offeringId }: OfferingRequest,
): Promise<Contract.Service> {
  const access = await enterDatastore(context, visitor, datastoreId, 'broadcast');
  await transaction(context, async (db) => {
    const offering = await findOfferingIn(db, datastoreId, offeringId);
    if (!offering) throw new CartableError('common.not-found');
    const changes = { error: null, event: { name: 'retried', at: now(context) } } as const;
    if (!(await moveOffering(db, offeringId, 'PUBLISHING', changes))) {
      throw new CartableError('service.busy', { status: offering.status });
    }
    await enqueuePublication(context, db, offeringId, actorOf(visitor));
  });
  return presentService(context, access, (await findOffering(db(context), offeringId))!);
}
