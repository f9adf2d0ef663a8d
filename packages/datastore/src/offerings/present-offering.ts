import type * as Contract from '@cartable/contract';
import { offeringEventTitles } from '../answers/event-titles.ts';
import { uniteBoxes } from '../answers/geographic-box.ts';
import { NameLookup } from '../answers/lookup.ts';
import { type DatastoreContext, db } from '../context.ts';
import type { Entered } from '../datastores/enter-datastore.ts';
import type { Endpoint } from '../endpoints/endpoint.model.ts';
import { listEndpoints } from '../endpoints/endpoint.store.ts';
import { endpointUrl } from '../endpoints/present-endpoint.ts';
import { findStoredData } from '../stored-data/stored-data.store.ts';
import { servedStatuses } from './offering.lifecycle.ts';
import type { Offering, ServiceVersion } from './offering.model.ts';
import { offeringAbilities } from './offering.policy.ts';
import { offeringTypes } from './types/index.ts';
import { urlWith } from './types/offering-type.ts';

export async function presentOfferings(
  context: DatastoreContext,
  access: Entered,
  offerings: readonly Offering[],
): Promise<Contract.OfferingSummary[]> {
  if (offerings.length === 0) return [];
  const names = new NameLookup(context);
  await names.loadDatasheets(offerings.map((offering) => offering.datasheetId));
  const endpoints = new Map((await listEndpoints(db(context))).map((endpoint) => [endpoint.id, endpoint]));
  return offerings.map((offering) =>
    presentSummary(context, access, offering, {
      endpoint: endpoints.get(offering.endpointId)!,
      datasheetName: names.datasheet(offering.datasheetId),
    }),
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
  const tables = new Set(version.relations.map((relation) => relation.table));
  const used = data?.relations.filter((relation) => tables.has(relation.name)) ?? [];
  const bbox = uniteBoxes(used.map((relation) => relation.extent));
  const { description } = version;
  const type = offeringTypes[offering.type];
  const base = endpointUrl(context.publicUrl, offering);
  return {
    ...common,
    configuration: {
      ...configuration,
      layer_name: offering.layerName,
      type: offering.type,
      tags: { datasheet_name: common.datasheet_name, theme: description.themes.join(', ') },
      attribution: description.attribution,
      version: version.publishedAt,
      type_infos: type.typeInfos(offering, version, bbox),
      last_event: common.last_event,
    },
    share_url: urlWith(base, { service: type.urlType, version: type.version, request: 'GetCapabilities' }),
    pyramid_kind: null,
    tms_metadata: null,
    instant_tiles_url: null,
  };
}

function presentSummary(
  context: DatastoreContext,
  access: Entered,
  offering: Offering,
  { endpoint, datasheetName }: { endpoint: Endpoint; datasheetName: string },
): Contract.OfferingSummary {
  const type = offeringTypes[offering.type];
  const version = currentVersion(offering);
  const { publicUrl } = context;
  const address = { publicUrl, endpointUrl: endpointUrl(publicUrl, offering), open: offering.open };
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
    urls: type.urls(address, offering.layerName, version.relations),
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

/** What is served; before the first publication, what was asked. */
export function currentVersion(offering: Offering): ServiceVersion {
  if (offering.published) return offering.published;
  const draft = offering.draft!;
  return {
    description: draft.description,
    relations: draft.relations.map(({ style: _, ...relation }) => ({ ...relation, staticId: null })),
    publishedAt: offering.createdAt,
  };
}
