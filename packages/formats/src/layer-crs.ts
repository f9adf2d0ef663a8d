/**
 * Settles in which system a layer is: what the file says, what the depositor declared, and what to say when they
 * are silent or differ.
 */

import { findCrs, findCrsByName, GeoError, recogniseCrs } from '@cartable/geo';
import type { FindingCollector } from './finding-collector.ts';

export interface CrsStatement {
  readonly wkt?: string;
  /** EPSG code as written by the file, known to us or not. */
  readonly srid?: number;
  /** Any other way of naming a system: `urn:ogc:def:crs:EPSG::2154`, `IGNF:LAMB93`… */
  readonly name?: string;
}

export interface LayerCrs {
  readonly srid?: number;
  readonly crsName?: string;
  readonly crsWkt?: string;
}

export interface CrsQuestion {
  readonly layer: string;
  /** Absent when the file is silent. */
  readonly stated?: CrsStatement;
  /** EPSG code chosen by the depositor. */
  readonly declared?: number;
  /** Code that the format itself imposes when it says nothing (GeoJSON, KML). */
  readonly byDefault?: number;
  readonly findings: FindingCollector;
}

export function resolveLayerCrs({ layer, stated, declared, byDefault, findings }: CrsQuestion): LayerCrs {
  const spoke = stated !== undefined && (stated.wkt || stated.srid !== undefined || stated.name);
  const found = spoke ? recognise(stated) : { srid: undefined, name: undefined };
  const crsName = found.name ?? stated?.name;
  const crsWkt = stated?.wkt;
  if (found.srid !== undefined) {
    if (declared !== undefined && declared !== found.srid)
      findings.add('crs.different', { layer, params: { srid: found.srid, declared } });
    return { srid: found.srid, crsName: findCrs(found.srid)?.name ?? crsName, crsWkt };
  }
  const srid = declared ?? (spoke ? undefined : byDefault);
  if (srid === undefined)
    sayUnresolved(layer, spoke ? (crsName ?? `EPSG:${stated.srid}`) : undefined, findings);
  else if (declared === undefined) findings.add('crs.assumed', { layer, params: { srid } });
  return { srid, crsName: (srid !== undefined && findCrs(srid)?.name) || crsName, crsWkt };
}

function sayUnresolved(layer: string, crs: string | undefined, findings: FindingCollector): void {
  if (crs === undefined) findings.add('crs.missing', { layer });
  else findings.add('crs.unknown', { layer, params: { crs } });
}

function recognise(stated: CrsStatement): { srid?: number; name?: string } {
  if (stated.srid !== undefined && findCrs(stated.srid)) return { srid: stated.srid };
  const named = stated.name ? findCrsByName(stated.name) : undefined;
  if (named) return { srid: named.crs.srid };
  if (!stated.wkt) return { name: stated.name };
  try {
    const { srid, name } = recogniseCrs(stated.wkt);
    return { srid, name };
  } catch (error) {
    if (error instanceof GeoError) return { name: stated.wkt.slice(0, 60) };
    throw error;
  }
}
