import { CartableError } from '@cartable/contract';
import type { PublishedService, PublishedTable, ServiceOperation } from '@cartable/datastore';
import { formatCrs } from '@cartable/geo';
import { collectionIdOf, crsUrisOf, type FeaturesCollection, quote } from '@cartable/ogc';
import { type ServiceContext, visible } from '../service-context.ts';
import { noteUse } from '../traffic/used-services.ts';
import { servedTypes } from '../wfs/feature-types.ts';

/** A collection and where it comes from. */
export interface ServedCollection {
  readonly collection: FeaturesCollection;
  readonly table: PublishedTable;
  readonly service: PublishedService;
}

/** Services live as long as the facts they belong to; what is derived from them goes with them. */
const collectionsOf = new WeakMap<PublishedService, readonly ServedCollection[]>();

/** Those this visitor may use so, in the order of the services. */
export function servedCollections(context: ServiceContext, operation: ServiceOperation): ServedCollection[] {
  return visible(context, operation).flatMap((service) => {
    const known = collectionsOf.get(service) ?? describeCollections(service);
    collectionsOf.set(service, known);
    return known;
  });
}

/** Unknown and restricted look alike. @throws {CartableError} `service.collection-unknown` */
export function getCollection(
  context: ServiceContext,
  id: string,
  operation: ServiceOperation,
): ServedCollection {
  const served = servedCollections(context, operation).find(({ collection }) => collection.id === id);
  if (served) noteUse(context, [served.service]);
  if (served) return served;
  throw new CartableError('service.collection-unknown', { name: quote(id) });
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
      publisher: service.datastore.name,
      dataset: service.datasheet.name,
      published: service.published,
      crs: crsUrisOf(type),
      storageCrs: type.geometry ? formatCrs(type.geometry.srid, 'http') : undefined,
    },
  }));
}
