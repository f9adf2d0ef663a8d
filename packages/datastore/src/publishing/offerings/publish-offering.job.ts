import { CartableError } from '@cartable/contract';
import type { Actor } from '@cartable/platform';
import type { Connection, JobDefinition } from '@cartable/storage';
import { type DatastoreContext, db, now, transaction } from '../../context.ts';
import { emit } from '../../events.ts';
import { datasetIdOf, type StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData } from '../../ingest/stored-data/stored-data.store.ts';
import { deleteStaticsOfOffering, saveStatic, styleFileName } from '../../library/statics/static.store.ts';
import type { StoredError } from '../../stored-text.ts';
import { lockDatastore } from '../../workspace/datastores/datastore.store.ts';
import { bumpServingVersion } from '../../workspace/serving-version/serving-version.store.ts';
import { scalesOfSld } from '../styles/scales-of-sld.ts';
import { offeringLifecycle } from './offering.lifecycle.ts';
import type { Offering, PublishedRelation, ServiceDraft } from './offering.model.ts';
import { findOffering, moveOffering } from './offering.store.ts';
import { recordOfferingActivity } from './record-offering-activity.ts';
import { rejectLargeStyles } from './reject-large-styles.ts';
import { offeringTypes } from './types/index.ts';
import type { TableOfferingType } from './types/offering-type.ts';
import { verifyPyramid } from './verify-pyramid.ts';

export const publishJobKind = 'offering.publish';

interface Payload {
  readonly offeringId: string;
  /** Who asked. */
  readonly actor?: Actor | null;
}

/**
 * Publishes the draft of an offering: `verify` that the tables, or tiles, are really there and its styles fit them, then
 * `publish` styles, version and state in one transaction. Order matters: until that transaction, readers see the
 * former version, or none; a failure leaves nothing to undo but the draft.
 */
export function publishOfferingJob(context: DatastoreContext): JobDefinition<Payload> {
  return {
    kind: publishJobKind,
    steps: [
      { name: 'verify', run: ({ payload }) => verify(context, payload.offeringId) },
      { name: 'publish', run: ({ payload }) => publish(context, payload) },
    ],
    onFailure: ({ payload }, error) => giveUp(context, payload.offeringId, error),
    onAbort: ({ payload }) => giveUp(context, payload.offeringId, { code: 'upload.cancelled', params: {} }),
  };
}

async function verify(context: DatastoreContext, offeringId: string): Promise<void> {
  const offering = await findOffering(db(context), offeringId);
  if (!isAwaited(offering)) return;
  const data = await findStoredData(db(context), offering.storedDataId);
  // While they are made again, what they were is still there.
  if (data?.status !== 'GENERATED' && data?.status !== 'MODIFYING') {
    throw new CartableError('service.data-not-ready', { status: data?.status ?? 'DELETED' });
  }
  const type = offeringTypes[offering.type];
  if (type.holds === 'pyramid') await verifyPyramid(context, data);
  else await verifyTables(context, type, offering, data);
}

async function verifyTables(
  context: DatastoreContext,
  type: TableOfferingType,
  offering: AwaitedOffering,
  data: StoredData,
): Promise<void> {
  const dataset = await context.features.open(datasetIdOf(data));
  try {
    for (const relation of offering.draft.relations) {
      await dataset.table(relation.table);
      const stored = data.relations.find(({ name }) => name === relation.table);
      if (stored) type.verify(relation, stored);
    }
  } finally {
    await dataset.close();
  }
}

async function publish(context: DatastoreContext, { offeringId, actor }: Payload): Promise<void> {
  await transaction(context, async (db) => {
    const offering = await findOffering(db, offeringId);
    if (!isAwaited(offering)) return;
    const { description, endpointId, open } = offering.draft;
    await lockDatastore(db, offering.datastoreId);
    await rejectLargeStyles(context, db, offering, offering.draft);
    const at = now(context);
    const relations = await saveStyles(db, offering, at);
    const moved = await moveOffering(db, offeringId, 'PUBLISHED', {
      published: { description, relations, publishedAt: at },
      draft: null,
      error: null,
      endpointId,
      open,
      event: { name: 'published', at },
    });
    if (!moved) return;
    const retained = relations.flatMap(({ staticId }) => staticId ?? []);
    await deleteStaticsOfOffering(db, offeringId, retained);
    await bumpServingVersion(db, offering);
    const { datastoreId, datasheetId, layerName } = offering;
    const { allowViewData } = description;
    const service = { id: offeringId, datastoreId, datasheetId, layerName, open, allowViewData };
    await emit(context, db, 'servicePublished', service);
    await recordPublication(context, db, offering, actor ?? null);
  });
}

type AwaitedOffering = Offering & { readonly draft: ServiceDraft };

/** Not when it was published before a crash, nor when it was taken away meanwhile. */
function isAwaited(offering: Offering | undefined): offering is AwaitedOffering {
  return offering?.draft != null && offeringLifecycle.allows(offering.status, 'PUBLISHED');
}

async function saveStyles(
  db: Connection,
  offering: AwaitedOffering,
  at: string,
): Promise<PublishedRelation[]> {
  const { id, configurationId, datastoreId, draft } = offering;
  const relations: PublishedRelation[] = [];
  for (const { style, ...relation } of draft.relations) {
    const name = styleFileName(configurationId, relation.table);
    const staticId =
      style === null ? null : await saveStatic(db, { datastoreId, name, content: style, offeringId: id, at });
    relations.push({ ...relation, staticId, ...(style === null ? {} : { scales: scalesOfSld(style) }) });
  }
  return relations;
}

async function recordPublication(
  context: DatastoreContext,
  db: Connection,
  offering: AwaitedOffering,
  actor: Actor | null,
): Promise<void> {
  const isFirst = offering.published === null;
  await recordOfferingActivity(context, db, {
    offering,
    kind: isFirst ? 'service.published' : 'service.edited',
    actor,
  });
  if (isFirst || offering.open === offering.draft.open) return;
  await recordOfferingActivity(context, db, { offering, kind: 'service.audience-changed', actor });
}

/** A first publication may be tried again; an edition goes back to what is published, and says why. */
async function giveUp(context: DatastoreContext, offeringId: string, error: StoredError): Promise<void> {
  const at = now(context);
  await transaction(context, async (db) => {
    await moveOffering(db, offeringId, 'UNSTABLE', { error, event: { name: 'failed', at } });
    const event = { name: 'edition-failed', at } as const;
    await moveOffering(db, offeringId, 'PUBLISHED', { error, draft: null, event }, ['MODIFYING']);
  });
}
