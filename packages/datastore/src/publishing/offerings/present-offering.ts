import type * as Contract from '@cartable/contract';
import { type DatastoreContext, db } from '../../context.ts';
import { uniteBoxes } from '../../geographic-box/geographic-box.ts';
import type { StoredData } from '../../ingest/stored-data/stored-data.model.ts';
import { findStoredData, listStoredDataByIds } from '../../ingest/stored-data/stored-data.store.ts';
import { NameLookup } from '../../workspace/datasheets/name-lookup.ts';
import type { Entered } from '../../workspace/datastores/enter-datastore.ts';
import type { Endpoint } from '../../workspace/endpoints/endpoint.model.ts';
import { listEndpoints } from '../../workspace/endpoints/endpoint.store.ts';
import { listStyles } from '../display-styles/display-style.store.ts';
import { presentStyles } from '../display-styles/present-styles.ts';
import { servedStatuses } from './offering.lifecycle.ts';
import type { Offering, ServiceVersion } from './offering.model.ts';
import { offeringAbilities } from './offering.policy.ts';
import { offeringEventTitles } from './offering-event-titles.ts';
import { offeringTypes } from './types/index.ts';
import type { PyramidData, ServiceAddress, ServiceUrl } from './types/offering-type.ts';
import { tmsMetadataOf } from './types/wmts-tms/tms-metadata.ts';

export async function presentOfferings(
  context: DatastoreContext,
  access: Entered,
  offerings: readonly Offering[],
): Promise<Contract.OfferingSummary[]> {
  if (offerings.length === 0) return [];
  const names = new NameLookup(context);
  await names.loadDatasheets(offerings.map((offering) => offering.datasheetId));
  const endpoints = new Map((await listEndpoints(db(context))).map((endpoint) => [endpoint.id, endpoint]));
  const data = await readPyramidsOf(context, offerings);
  return offerings.map((offering) =>
    presentSummary(context, access, offering, {
      endpoint: endpoints.get(offering.endpointId)!,
      datasheetName: names.datasheet(offering.datasheetId),
      data: data.get(offering.storedDataId),
    }),
  );
}

/** Addresses of services, by service. */
export async function readUrls(
  context: DatastoreContext,
  offerings: readonly Offering[],
): Promise<Map<string, ServiceUrl[]>> {
  const data = await readPyramidsOf(context, offerings);
  return new Map(
    offerings.map((offering) => {
      const stored = data.get(offering.storedDataId);
      return [offering.id, urlsOf(offering, addressOf(context, offering), currentVersion(offering), stored)];
    }),
  );
}

function readPyramidsOf(
  context: DatastoreContext,
  offerings: readonly Offering[],
): Promise<Map<string, StoredData>> {
  const ofPyramids = offerings.filter(({ type }) => offeringTypes[type].holds === 'pyramid');
  return listStoredDataByIds(
    db(context),
    ofPyramids.map(({ storedDataId }) => storedDataId),
  );
}

/** The offering with all of its configuration: as published, or as it is being published for the first time. */
export async function presentService(
  context: DatastoreContext,
  access: Entered,
  offering: Offering,
): Promise<Contract.Service> {
  const [summary] = await presentOfferings(context, access, [offering]);
  const { configuration, ...common } = summary!;
  const version = currentVersion(offering);
  const data = await findStoredData(db(context), offering.storedDataId);
  const { description } = version;
  const address = addressOf(context, offering);
  const kind = data?.pyramid?.kind ?? null;
  return {
    ...common,
    configuration: {
      ...configuration,
      layer_name: offering.layerName,
      type: offering.type,
      tags: { datasheet_name: common.datasheet_name, theme: description.themes.join(', ') },
      attribution: description.attribution,
      styles: presentStyles(context, access.datastore, await listStyles(db(context), offering.id)),
      version: version.publishedAt,
      type_infos: typeInfosOf(offering, version, data),
      last_event: common.last_event,
    },
    share_url: shareUrlOf(offering, address, data),
    pyramid_kind: kind,
    tms_metadata:
      kind === 'vector' && data ? tmsMetadataOf({ address, data: data as PyramidData, description }) : null,
    instant_tiles_url: hasInstantTiles(offering) ? instantTilesUrl(address, version, data) : null,
  };
}

function addressOf({ publicUrl }: DatastoreContext, { open, layerName }: Offering): ServiceAddress {
  return { publicUrl, open, layerName };
}

function typeInfosOf(
  offering: Offering,
  version: ServiceVersion,
  data: StoredData | undefined,
): Contract.Configuration['type_infos'] {
  const type = offeringTypes[offering.type];
  if (type.holds === 'pyramid') return type.typeInfos(data as PyramidData, version);
  const tables = new Set(version.relations.map((relation) => relation.table));
  const used = data?.relations.filter((relation) => tables.has(relation.name)) ?? [];
  return type.typeInfos(offering, version, uniteBoxes(used.map((relation) => relation.extent)));
}

function shareUrlOf({ type: name }: Offering, address: ServiceAddress, data: StoredData | undefined): string {
  const type = offeringTypes[name];
  return type.holds === 'pyramid' ? type.shareUrl(address, data!.pyramid!.kind) : type.shareUrl(address);
}

function urlsOf(
  { type: name }: Offering,
  address: ServiceAddress,
  version: ServiceVersion,
  data: StoredData | undefined,
): ServiceUrl[] {
  const type = offeringTypes[name];
  return type.holds === 'pyramid'
    ? type.urls(address, data!.pyramid!.kind)
    : type.urls(address, version.relations);
}

function hasInstantTiles({ type: name }: Offering): boolean {
  const type = offeringTypes[name];
  return type.holds === 'tables' && type.hasInstantTiles;
}

/** Tables are shown as tiles too, cut when they are asked for. */
function instantTilesUrl(
  { publicUrl, open, layerName }: ServiceAddress,
  { relations }: ServiceVersion,
  data: StoredData | undefined,
): string | null {
  const shown = new Set(relations.map(({ table }) => table));
  const isDrawable = data?.relations.some(({ name, geometry }) => shown.has(name) && geometry !== null);
  if (!isDrawable) return null;
  return `${publicUrl}${open ? '' : '/private'}/tiles/instant/${encodeURIComponent(layerName)}/{z}/{x}/{y}.pbf`;
}

function presentSummary(
  context: DatastoreContext,
  access: Entered,
  offering: Offering,
  {
    endpoint,
    datasheetName,
    data,
  }: { endpoint: Endpoint; datasheetName: string; data: StoredData | undefined },
): Contract.OfferingSummary {
  const version = currentVersion(offering);
  return {
    _id: offering.id,
    layer_name: offering.layerName,
    type: offering.type,
    status: offering.status,
    open: offering.open,
    available: offering.available,
    configuration: {
      _id: offering.configurationId,
      name: version.description.title,
      status: configurationStatus(offering),
    },
    endpoint: { _id: endpoint.id, name: endpoint.name },
    urls: urlsOf(offering, addressOf(context, offering), version, data),
    stored_data: offering.storedDataId,
    datasheet_name: datasheetName,
    last_event: {
      title: offeringEventTitles[offering.lastEvent][access.visitor.language],
      date: offering.lastEventAt,
    },
    error: offering.error ? { code: offering.error.code, params: { ...offering.error.params } } : null,
    abilities: offeringAbilities(access, offering),
  };
}

function configurationStatus({ status }: Offering): Contract.Configuration['status'] {
  if (status === 'MODIFYING') return 'SYNCHRONIZING';
  return servedStatuses.includes(status) ? 'PUBLISHED' : 'UNPUBLISHED';
}

/** Version served; before the first publication, the one asked for. */
export function currentVersion(offering: Offering): ServiceVersion {
  if (offering.published) return offering.published;
  const draft = offering.draft!;
  return {
    description: draft.description,
    relations: draft.relations.map(({ style: _, ...relation }) => ({ ...relation, staticId: null })),
    publishedAt: offering.createdAt,
  };
}
