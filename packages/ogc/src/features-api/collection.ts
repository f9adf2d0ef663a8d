/** Collection as the API knows it: plain facts, stored at publication, handed in by whoever serves it. */

import { type Column, type CrsName, crs84Http, findCrsByName, formatCrs } from '@cartable/geo';
import type { Licence } from '../common/licence.ts';
import type { AttributeInfo, WfsFeatureType } from '../wfs/feature-type.ts';

export interface FeaturesCollection {
  readonly id: string;
  readonly type: WfsFeatureType;
  readonly title: string;
  /** Plain text or Markdown. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly featureCount: number;
  readonly attribution: { readonly title: string; readonly url: string } | null;
  /** Absent or `null`: nobody named one. */
  readonly licence?: Licence | null | undefined;
  /** Who publishes it, and in which set of data. */
  readonly publisher: string;
  readonly dataset: string;
  /** ISO 8601. */
  readonly published: string;
  /** Systems of the answers (OGC 18-058r1 §6.2), CRS84 first. */
  readonly crs: readonly string[];
  readonly storageCrs: string | undefined;
}

/** The one column of dates that `datetime` is compared with; none when there is none, or when several could be meant. */
export function temporalColumnOf({ type }: FeaturesCollection): Column | undefined {
  const temporal = type.columns.filter((column) => column.type === 'date' || column.type === 'datetime');
  return temporal.length === 1 ? temporal[0] : undefined;
}

/** Properties that filters may name. */
export function queryableColumns({ type }: FeaturesCollection): readonly AttributeInfo[] {
  return type.columns.filter((column) => column.type !== 'blob');
}

/** CRS84, the system of storage, and the others of the type. */
export function crsUrisOf({
  geometry,
  otherSrids,
}: Pick<WfsFeatureType, 'geometry' | 'otherSrids'>): string[] {
  if (!geometry) return [crs84Http];
  return [crs84Http, ...new Set([geometry.srid, ...otherSrids].map((srid) => formatCrs(srid, 'http')))];
}

/** The system an address of the list names, however it is written; undefined for any other. */
export function findOfferedCrs(collection: FeaturesCollection, name: string): CrsName | undefined {
  const found = findCrsByName(name);
  if (!found || ['number', 'ignf', 'adv'].includes(found.spelling)) return undefined;
  return collection.crs.includes(uriOf(found)) ? inAuthorityOrder(found) : undefined;
}

export function uriOf({ crs, spelling }: CrsName): string {
  return spelling.startsWith('crs84') ? crs84Http : formatCrs(crs, 'http');
}

/** Every name of a system means the same here: the order of its authority (OGC 18-058r1 §6.1). */
function inAuthorityOrder(name: CrsName): CrsName {
  return { crs: name.crs, spelling: name.spelling.startsWith('crs84') ? 'crs84-http' : 'http' };
}
