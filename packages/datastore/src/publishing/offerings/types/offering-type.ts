import type * as Contract from '@cartable/contract';
import type { StoredPyramid } from '../../../ingest/stored-data/pyramid.model.ts';
import type { StoredData, StoredRelation } from '../../../ingest/stored-data/stored-data.model.ts';
import type { DraftRelation, Offering, ServiceVersion } from '../offering.model.ts';

export interface ServiceUrl {
  /** Protocol. */
  readonly type: string;
  readonly url: string;
}

/** A protocol in which an endpoint answers. */
export interface Mount {
  /** Type of its address in answers. */
  readonly type: string;
  /** Paths under the public address. */
  readonly open: string;
  readonly restricted: string;
}

/** Parts of the address of a service. */
export interface ServiceAddress {
  readonly publicUrl: string;
  readonly open: boolean;
  readonly layerName: string;
}

/** Differences between one type of service and another; no other code asks which type it is. */
export type OfferingType = TableOfferingType | PyramidOfferingType;

/** A layer as metadata records announce it. */
export interface AdvertisedLayer {
  /** As catalogues name it. */
  readonly protocol: string;
  /** URL of the endpoint that serves it. */
  readonly url: string;
  /** As clients of the protocol name it. */
  readonly name: string;
}

interface OfferingTypeCommon {
  /** The first is the one shared with clients. */
  readonly mounts: readonly [Mount, ...Mount[]];
  /** Names of the endpoints a new installation gets. */
  readonly endpointName: { readonly open: string; readonly restricted: string };
  /** Formats in which it gives the data, or pictures of them. */
  formats(kind: StoredPyramid['kind'] | null): readonly string[];
  /** URL of the capabilities of all a datastore publishes on it; `undefined` when there is no such document. */
  datastoreCapabilities(
    publicUrl: string,
    datastore: string,
    kind: StoredPyramid['kind'] | null,
  ): string | undefined;
}

/** Shows tables of a database. */
export interface TableOfferingType extends OfferingTypeCommon {
  readonly holds: 'tables';
  /** Whether each table carries a style. */
  readonly isStyled: boolean;
  /** Whether its tables are also shown as tiles cut when they are asked for. */
  readonly hasInstantTiles: boolean;
  /** Only tables with a geometry can be drawn. */
  readonly needsGeometry: boolean;
  /** Name of a table as clients see it. */
  publicLayerName(layerName: string, relation: Pick<DraftRelation, 'table' | 'publicName'>): string;
  announce(
    address: ServiceAddress,
    relations: readonly Pick<DraftRelation, 'table' | 'publicName'>[],
  ): AdvertisedLayer[];
  /** Addresses of what a service holds, in every protocol that gives it. */
  urls(
    address: ServiceAddress,
    relations: readonly Pick<DraftRelation, 'table' | 'publicName'>[],
  ): ServiceUrl[];
  /** The rows of an announced layer as a collection of OGC API Features; only of types that give rows. */
  collectionUrl?(address: ServiceAddress, name: string): string;
  /** Address to give to a client. */
  shareUrl(address: ServiceAddress): string;
  /** Configuration as answers tell it. */
  typeInfos(
    offering: Pick<Offering, 'storedDataId'>,
    version: ServiceVersion,
    bbox: Contract.GeographicBox | null,
  ): Contract.Configuration['type_infos'];
  /** SLD text for a table without style; asked only of types that draw. */
  defaultStyle(table: StoredRelation): string;
  /** A style somebody sent, named after the table and its columns; asked only of types that draw. @throws {CartableError} */
  fitStyle(sld: string, table: StoredRelation): string;
  /** Refuses what the tables do not allow. @throws {CartableError} */
  verify(relation: DraftRelation, table: StoredRelation): void;
}

/** Shows the tiles of a pyramid, all of them and nothing else. */
export interface PyramidOfferingType extends OfferingTypeCommon {
  readonly holds: 'pyramid';
  readonly pyramidKinds: readonly StoredPyramid['kind'][];
  announce(address: ServiceAddress, kind: StoredPyramid['kind']): AdvertisedLayer[];
  urls(address: ServiceAddress, kind: StoredPyramid['kind']): ServiceUrl[];
  shareUrl(address: ServiceAddress, kind: StoredPyramid['kind']): string;
  typeInfos(data: PyramidData, version: ServiceVersion): Contract.Configuration['type_infos'];
}

export type PyramidData = Pick<StoredData, 'id' | 'extent'> & { readonly pyramid: StoredPyramid };

/** Base address of an entrance, without query. */
export function mountUrl(publicUrl: string, mount: Mount, open: boolean): string {
  return `${publicUrl}${open ? mount.open : mount.restricted}`;
}

/** A collection of OGC API, which serves several types. */
export function collectionUrl(publicUrl: string, open: boolean, collection: string): string {
  const mount = { type: 'OGC API', open: '/ogcapi', restricted: '/private/ogcapi' };
  return `${mountUrl(publicUrl, mount, open)}/collections/${encodeURIComponent(collection)}`;
}

/** An address with its query, in the order given. */
export function urlWith(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(query)}`;
}

/** Address of the document by which clients of OWS services begin. */
export function capabilitiesUrl(base: string, service: string, version: string): string {
  return urlWith(base, { service, version, request: 'GetCapabilities' });
}

/** Description of a pyramid in any of its services. */
export function pyramidTypeInfos(data: PyramidData, { description }: ServiceVersion) {
  return {
    title: description.title,
    abstract: description.abstract,
    keywords: [...description.keywords],
    bbox: data.extent,
    used_data: [
      {
        stored_data: data.id,
        bottom_level: String(data.pyramid.bottomLevel),
        top_level: String(data.pyramid.topLevel),
      },
    ],
  };
}
