/** What the API knows of a collection: plain facts, stored at publication, handed in by whoever serves it. */

import {
  type Bbox,
  type Column,
  type CrsName,
  crs84Http,
  findCrsByName,
  formatCrs,
  getCrs,
} from '@cartable/geo';
import type { WfsFeatureType } from '../wfs/feature-type.ts';

export interface FeaturesCollection {
  readonly id: string;
  readonly type: WfsFeatureType;
  readonly title: string;
  /** Plain text or Markdown. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly featureCount: number;
  readonly attribution: { readonly title: string; readonly url: string } | null;
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
export function queryableColumns({ type }: FeaturesCollection): readonly Column[] {
  return type.columns.filter((column) => column.type !== 'blob');
}

/** World-wide, then those a French or European map is drawn in. */
const offeredSrids = [4326, 3857, 2154, 4171, 4258, 3035];

/** CRS84, the system of storage, and those of the list that cover the place. */
export function crsUrisOf(type: Pick<WfsFeatureType, 'geometry' | 'geographicBbox'>): string[] {
  const { geometry, geographicBbox } = type;
  if (!geometry) return [crs84Http];
  const offered = offeredSrids.filter((srid) => covers(getCrs(srid).areaOfUse, geographicBbox));
  return [crs84Http, ...new Set([geometry.srid, ...offered].map((srid) => formatCrs(srid, 'http')))];
}

function covers(area: Bbox, place: Bbox | null): boolean {
  if (!place) return true;
  const isWestOfPlace = area[0] > area[2] || (area[0] <= place[2] && place[0] <= area[2]);
  return isWestOfPlace && area[1] <= place[3] && place[1] <= area[3];
}

/** The system an address of the list names, however it is written; undefined for any other. */
export function findOfferedCrs(collection: FeaturesCollection, name: string): CrsName | undefined {
  const found = findCrsByName(name);
  if (!found || found.spelling === 'number' || found.spelling === 'ignf') return undefined;
  return collection.crs.includes(uriOf(found)) ? inAuthorityOrder(found) : undefined;
}

export function uriOf({ crs, spelling }: CrsName): string {
  return spelling.startsWith('crs84') ? crs84Http : formatCrs(crs, 'http');
}

/** Every name of a system means the same here: the order of its authority (OGC 18-058r1 §6.1). */
function inAuthorityOrder(name: CrsName): CrsName {
  return { crs: name.crs, spelling: name.spelling.startsWith('crs84') ? 'crs84-http' : 'http' };
}
