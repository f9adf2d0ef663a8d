/**
 * The ways people and programs write the name of a CRS, and which axis order each way implies.
 *
 * The same system is x,y or y,x according to the *spelling* (OGC 05-010, OGC 08-038r7, WFS 2.0 OGC 09-025r2 §7.9.2.4.4):
 * `urn:ogc:def:crs:…` and `http://www.opengis.net/def/crs/…` follow the authority; `EPSG:n` and the old
 * `…/gml/srs/epsg.xml#n` are x,y in WFS and GML; WMS 1.3.0 follows the authority with `EPSG:n`; CRS:84 is always x,y.
 */

import { GeoError } from '../geo-error.ts';
import { sridOfAdv } from './adv.ts';
import type { CrsDefinition } from './crs.ts';
import { sridOfIgnf } from './ignf.ts';
import { findCrs, getCrs } from './registry.ts';
import { type CrsSpelling, maxNameLength, readWrittenCrs, type WrittenCrs } from './written-name.ts';

export type { CrsSpelling } from './written-name.ts';

export interface CrsName {
  readonly crs: CrsDefinition;
  readonly spelling: CrsSpelling;
}

/** Codes other registries or habits use for a system of our table. */
const sridAliases: ReadonlyMap<number, number> = new Map([
  [900913, 3857], // "google" in leet, before EPSG gave it a number
  [3785, 3857],
  [102100, 3857], // ESRI
  [102113, 3857], // ESRI
  [102110, 2154], // ESRI
  [4979, 4326], // WGS 84 with height: the same plane
]);

/** Undefined when the text is not a name we know, or names a system outside our table. */
export function findCrsByName(text: string): CrsName | undefined {
  const srid = readName(text);
  const crs = srid && findCrs(srid.srid);
  return crs ? { crs, spelling: srid.spelling } : undefined;
}

/**
 * @example parseCrs('urn:ogc:def:crs:EPSG::2154')
 * @throws {GeoError} `crs-malformed` when the text is no spelling of a CRS, `crs-unknown` when it is not in our table
 */
export function parseCrs(text: string): CrsName {
  const name = readName(text);
  if (!name) {
    throw new GeoError(
      'crs-malformed',
      `'${text.slice(0, maxNameLength)}' is not the name of a coordinate reference system.`,
    );
  }
  return { crs: getCrs(name.srid), spelling: name.spelling };
}

function readName(text: string): { srid: number; spelling: CrsSpelling } | undefined {
  const written = readWrittenCrs(text);
  const srid = written && sridOf(written);
  return srid === undefined ? undefined : { srid, spelling: written!.spelling };
}

function sridOf({ authority, code }: WrittenCrs): number | undefined {
  if (authority === 'OGC') return 4326;
  if (authority === 'IGNF') return sridOfIgnf(code);
  if (authority === 'ADV') return sridOfAdv(code);
  return resolveSrid(Number(code));
}

/** Replaces an alias (900913…) by the EPSG code of our table. */
export function resolveSrid(srid: number): number {
  return sridAliases.get(srid) ?? srid;
}

/** EPSG keeps its codes under 32 768 (EPSG guidance note 7-1 §4.1); those of ESRI are beyond. */
function authorityOf(srid: number): CrsDefinition['authority'] {
  return srid < 32_768 ? 'EPSG' : 'ESRI';
}

export type CrsFormat = 'short' | 'urn' | 'http' | 'epsg.xml';

/** The name of a system in one of the spellings of OGC documents. CRS:84 is spelt by the constants below. */
export function formatCrs(crs: CrsDefinition | number, format: CrsFormat): string {
  const srid = typeof crs === 'number' ? crs : crs.srid;
  const authority = authorityOf(srid);
  switch (format) {
    case 'short':
      return `${authority}:${srid}`;
    case 'urn':
      return `urn:ogc:def:crs:${authority}::${srid}`;
    case 'http':
      return `http://www.opengis.net/def/crs/${authority}/0/${srid}`;
    case 'epsg.xml':
      return authority === 'EPSG'
        ? `http://www.opengis.net/gml/srs/epsg.xml#${srid}`
        : `${authority}:${srid}`;
  }
}

export const crs84Short = 'CRS:84';
export const crs84Urn = 'urn:ogc:def:crs:OGC:1.3:CRS84';
export const crs84Http = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';

/** Whether the EPSG registry writes this system latitude (or northing) first. */
export function isAuthorityAxisYx(crs: CrsDefinition): boolean {
  return crs.authorityAxisOrder === 'yx';
}

/**
 * Whether coordinates under this *name* are written y first in WFS 2.0 and GML 3.2:
 * only the two spellings that defer to the authority do.
 */
export function isWrittenYx(name: CrsName): boolean {
  return (name.spelling === 'urn' || name.spelling === 'http') && isAuthorityAxisYx(name.crs);
}
