import type * as Contract from '@cartable/contract';
import type { StoredRelation } from '../../stored-data/stored-data.model.ts';
import type { DraftRelation, Offering, ServiceVersion } from '../offering.model.ts';

/** Where a service answers. */
export interface ServiceAddress {
  readonly publicUrl: string;
  /** Of the endpoint, without query. */
  readonly endpointUrl: string;
  readonly open: boolean;
}

export interface ServiceUrl {
  /** Protocol. */
  readonly type: string;
  readonly url: string;
}

/** What distinguishes one type of service from another; no other code asks which type it is. */
export interface OfferingType {
  /** Paths of the two endpoints under the public address. */
  readonly paths: { readonly open: string; readonly restricted: string };
  /** Type of the addresses in answers. */
  readonly urlType: string;
  readonly version: string;
  /** Names of the endpoints a new installation gets. */
  readonly endpointName: { readonly open: string; readonly restricted: string };
  /** Whether each table carries a style. */
  readonly isStyled: boolean;
  /** Only tables with a geometry can be drawn. */
  readonly needsGeometry: boolean;
  /** Name of a table as clients see it. */
  publicLayerName(layerName: string, relation: Pick<DraftRelation, 'table' | 'publicName'>): string;
  /** Addresses of what a service holds, in every protocol that gives it. */
  urls(
    address: ServiceAddress,
    layerName: string,
    relations: readonly Pick<DraftRelation, 'table' | 'publicName'>[],
  ): ServiceUrl[];
  /** Configuration as answers tell it. */
  typeInfos(
    offering: Pick<Offering, 'storedDataId'>,
    version: ServiceVersion,
    bbox: Contract.GeographicBox | null,
  ): Contract.Configuration['type_infos'];
  /** SLD text for a table without style; asked only of types that draw. */
  defaultStyle(table: StoredRelation): string;
  /** Refuses what the tables do not allow. @throws {CartableError} */
  verify(relation: DraftRelation, table: StoredRelation): void;
}

/** An address with its query, in the order given. */
export function urlWith(base: string, query: Readonly<Record<string, string>>): string {
  return `${base}?${new URLSearchParams(query)}`;
}
