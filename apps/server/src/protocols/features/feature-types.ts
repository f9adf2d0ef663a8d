import type { PublishedService, PublishedTable } from '@cartable/datastore';
import type { WfsFeatureType } from '@cartable/ogc';
import { advertisedSridsAt } from '../context/advertised-systems.ts';
import { recordLinks } from '../context/record-links.ts';

/** A feature type and where it comes from. */
export interface ServedType {
  readonly type: WfsFeatureType;
  readonly table: PublishedTable;
  readonly service: PublishedService;
}

/** Services live as long as the facts they belong to; what is derived from them goes with them. */
const typesOf = new WeakMap<PublishedService, readonly ServedType[]>();

/** Lists that stay the same have the same types: what is open, to every request. */
const typesOfAll = new WeakMap<readonly PublishedService[], readonly ServedType[]>();

export function servedTypes(services: readonly PublishedService[]): readonly ServedType[] {
  const known = typesOfAll.get(services) ?? describeAll(services);
  typesOfAll.set(services, known);
  return known;
}

function describeAll(services: readonly PublishedService[]): ServedType[] {
  return services.flatMap((service) => {
    const known =
      typesOf.get(service) ??
      service.tables.map((table) => ({ table, service, type: featureType(service, table) }));
    typesOf.set(service, known);
    return known;
  });
}

function featureType(service: PublishedService, table: PublishedTable): WfsFeatureType {
  const { geometry } = table;
  return {
    layerName: service.layerName,
    localName: table.publicName,
    title: table.title,
    abstract: table.abstract,
    keywords: table.keywords,
    columns: table.columns,
    geometry:
      geometry === null
        ? null
        : { name: geometry.column, type: geometry.type, srid: geometry.srid, hasZ: geometry.hasZ },
    otherSrids: advertisedSridsAt(table.geographicExtent).filter((srid) => srid !== geometry?.srid),
    geographicBbox: table.geographicExtent,
    metadataUrls: recordLinks(service),
  };
}
