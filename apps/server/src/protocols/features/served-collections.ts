import type { PublishedService, PublishedTable, ServiceOperation } from '@cartable/datastore';
import { formatCrs } from '@cartable/geo';
import { collectionIdOf, crsUrisOf, type FeaturesCollection } from '@cartable/ogc';
import { type ServiceContext, visible } from '../context/service-context.ts';
import { servedTypes } from './feature-types.ts';

/** A collection and where it comes from. */
export interface ServedCollection {
  readonly collection: FeaturesCollection;
  readonly table: PublishedTable;
  readonly service: PublishedService;
}

/** Services live as long as the facts they belong to; what is derived from them goes with them. */
const described = new WeakMap<PublishedService, readonly ServedCollection[]>();

/** Collections this visitor may use for the operation, in the order of the services. */
export function servedCollections(context: ServiceContext, operation: ServiceOperation): ServedCollection[] {
  return visible(context, operation).flatMap(collectionsOf);
}

/** Collections of one service, which the visitor may use. */
export function collectionsOf(service: PublishedService): readonly ServedCollection[] {
  const known = described.get(service) ?? describeCollections(service);
  described.set(service, known);
  return known;
}

export function findCollection(
  context: ServiceContext,
  id: string,
  operation: ServiceOperation,
): ServedCollection | undefined {
  return servedCollections(context, operation).find(({ collection }) => collection.id === id);
}

function describeCollections(service: PublishedService): ServedCollection[] {
  return servedTypes([service]).map(({ type, table }) => ({
    table,
    service,
    collection: {
      id: collectionIdOf(type.layerName, type.localName),
      type,
      title: type.title === '' ? type.localName : type.title,
      description: type.abstract,
      keywords: [...new Set([...service.keywords, ...type.keywords])],
      featureCount: table.featureCount,
      attribution: service.attribution,
      licence: service.licence,
      publisher: service.datastore.name,
      dataset: service.datasheet.name,
      published: service.published,
      crs: crsUrisOf(type),
      storageCrs: type.geometry ? formatCrs(type.geometry.srid, 'http') : undefined,
    },
  }));
}
