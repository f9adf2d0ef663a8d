import { GeoError } from '../geo-error.ts';
import type { CrsDefinition } from './crs.ts';
import { frenchSystems } from './definitions/france.ts';
import { worldSystems } from './definitions/world.ts';

/** Our whole table. French systems come first: recognition by parameters prefers them. */
export const crsTable: readonly CrsDefinition[] = [...frenchSystems, ...worldSystems];

const bySrid = new Map(crsTable.map((crs) => [crs.srid, crs]));

export function findCrs(srid: number): CrsDefinition | undefined {
  return bySrid.get(srid);
}

/** @throws {GeoError} `crs-unknown` */
export function getCrs(srid: number): CrsDefinition {
  const crs = bySrid.get(srid);
  if (!crs)
    throw new GeoError('crs-unknown', `EPSG:${srid} is not in the table of coordinate reference systems.`);
  return crs;
}
