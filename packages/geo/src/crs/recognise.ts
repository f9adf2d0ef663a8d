/**
 * Finds which system of our table a WKT text describes.
 *
 * The code written by an authority wins. Without one (ESRI `.prj` files have none), the projection described is
 * computed and compared with each candidate's over the candidate's own area, which is indifferent to the many ways of
 * writing the same projection (one or two standard parallels, Paris or Greenwich, degrees or grads); the datum is
 * then recognised by its name.
 */

import { type Projection, projectionOfProj } from '../transform/projection.ts';
import type { CrsDefinition } from './crs.ts';
import { datumFamilyOf } from './datum-families.ts';
import { sridOfIgnf } from './ignf.ts';
import { resolveSrid } from './names.ts';
import { crsTable, findCrs } from './registry.ts';
import { childrenOf, nameOf, parseWkt, type WktNode } from './wkt.ts';
import {
  datumNames,
  ellipsoidOf,
  horizontalPart,
  isProjected,
  primeMeridianDegrees,
  projOf,
} from './wkt-projection.ts';

export interface RecognisedCrs {
  /** Absent when no system of our table fits. */
  readonly srid?: number;
  /**
   * `certain`: a code was written. `high`: projection and datum agree with one system.
   * `low`: the projection agrees but the datum is unknown, or several systems agree: ask. `none`: nothing fits.
   */
  readonly confidence: 'certain' | 'high' | 'low' | 'none';
  /** As the text names the system. */
  readonly name: string;
}

/** Two descriptions that stay this close over the whole area of use are the same projection. */
const toleranceMetres = 0.5;

/** @throws {GeoError} `wkt-malformed`, `wkt-too-large` */
export function recogniseCrs(wkt: string): RecognisedCrs {
  const root = parseWkt(wkt);
  const horizontal = horizontalPart(root);
  const name = nameOf(root);
  if (!horizontal) return { confidence: 'none', name };
  const written = writtenSrid(horizontal) ?? writtenSrid(root);
  if (written !== undefined && findCrs(written)) return { srid: written, confidence: 'certain', name };
  const alike = isProjected(horizontal) ? alikeProjected(horizontal) : alikeGeographic(horizontal);
  return { ...chooseByDatum(alike, horizontal), name };
}

function writtenSrid(node: WktNode): number | undefined {
  for (const id of childrenOf(node, 'AUTHORITY', 'ID')) {
    const authority = String(id.args[0]).toUpperCase();
    const code = String(id.args[1]);
    if (authority === 'EPSG' || authority === 'ESRI') {
      if (/^\d{1,6}$/.test(code)) return resolveSrid(Number(code));
    }
    if (authority === 'OGC' && code === 'CRS84') return 4326;
    if (authority === 'IGNF') return sridOfIgnf(code);
  }
  return undefined;
}

function alikeProjected(node: WktNode): CrsDefinition[] {
  const proj = projOf(node);
  const described = proj && projectionOfProj(proj);
  if (!described) return [];
  return crsTable.filter((crs) => {
    if (crs.kind !== 'projected') return false;
    const candidate = planeOf(crs);
    return samplePoints(crs).every(([lon, lat]) => {
      const [x1, y1] = described.forward(lon, lat);
      const [x2, y2] = candidate.forward(lon, lat);
      return Math.abs(x1 - x2) < toleranceMetres && Math.abs(y1 - y2) < toleranceMetres;
    });
  });
}

const planes = new Map<number, Projection>();

/** Projection of a system of our table, without its datum shift, made once. */
function planeOf({ srid, proj }: CrsDefinition): Projection {
  const plane = planes.get(srid) ?? projectionOfProj(proj.replace(/\+towgs84=\S+/, ''));
  planes.set(srid, plane);
  return plane;
}

/** Points well inside the area of use, where both descriptions must agree. */
function samplePoints(crs: CrsDefinition): [number, number][] {
  const [west, south, east, north] = crs.areaOfUse;
  const width = (east - west + 360) % 360 || 360;
  return [
    [west + width * 0.5, (south + north) / 2],
    [west + width * 0.2, south + (north - south) * 0.2],
    [west + width * 0.8, south + (north - south) * 0.7],
  ];
}

function alikeGeographic(node: WktNode): CrsDefinition[] {
  const ellipsoid = ellipsoidOf(node);
  if (!ellipsoid || primeMeridianDegrees(node) !== 0) return [];
  return crsTable.filter((crs) => {
    if (crs.kind !== 'geographic') return false;
    const candidate = projectionOfProj(crs.proj);
    return Math.abs(candidate.semiMajorMetres - ellipsoid.semiMajorMetres) < 1;
  });
}

function chooseByDatum(alike: readonly CrsDefinition[], node: WktNode): Omit<RecognisedCrs, 'name'> {
  const family = datumNames(node)
    .map(datumFamilyOf)
    .find((found) => found !== undefined);
  const sameDatum = family ? alike.filter((crs) => datumFamilyOf(crs.name) === family) : [];
  if (sameDatum[0]) return { srid: sameDatum[0].srid, confidence: 'high' };
  // A geographic system of an unknown datum could be anything on earth: no guess.
  if (isProjected(node) && alike[0]) return { srid: alike[0].srid, confidence: 'low' };
  return { confidence: 'none' };
}
