/**
 * Finds which system of the registry a WKT text describes.
 *
 * The code written by an authority wins. Without one (ESRI `.prj` files have none), the projection described is
 * computed and compared with each candidate's over the candidate's own area, which is indifferent to the many ways of
 * writing the same projection (one or two standard parallels, Paris or Greenwich, degrees or grads); the datum is
 * then recognised by its name.
 */

import { projectionOfProj } from '../transform/projection.ts';
import type { CrsDefinition } from './crs.ts';
import { datumFamilyOf } from './datum-families.ts';
import { sridOfIgnf } from './ignf.ts';
import { resolveSrid } from './names.ts';
import { matchInRegistry } from './recognise-in-registry.ts';
import { builtInSystems, findCrs } from './registry.ts';
import { isSamePlaneInside } from './same-plane.ts';
import { childrenOf, nameOf, parseWkt, type WktNode } from './wkt.ts';
import {
  datumNames,
  ellipsoidOf,
  horizontalPart,
  isProjected,
  primeMeridianDegrees,
  projOf,
  unitSizeOf,
} from './wkt-projection.ts';

export interface RecognisedCrs {
  /** Absent when no system of the registry fits. */
  readonly srid?: number;
  /**
   * `certain`: a code was written. `high`: projection and datum agree with one system.
   * `low`: the projection agrees but the datum is unknown, or several systems agree: ask. `none`: nothing fits.
   */
  readonly confidence: 'certain' | 'high' | 'low' | 'none';
  /** As the text names the system. */
  readonly name: string;
}

/** @throws {GeoError} `wkt-malformed`, `wkt-too-large` */
export function recogniseCrs(wkt: string): RecognisedCrs {
  const root = parseWkt(wkt);
  const horizontal = horizontalPart(root);
  const name = nameOf(root);
  if (!horizontal) return { confidence: 'none', name };
  const written = writtenSrid(horizontal) ?? writtenSrid(root);
  const byCode = written === undefined ? undefined : findCrs(written);
  if (byCode) return { srid: byCode.srid, confidence: 'certain', name };
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
  if (!described || Math.abs(unitSizeOf(node) - 1) > 1e-9) return [];
  return builtInSystems.filter((crs) => crs.kind === 'projected' && isSamePlaneInside(described, crs));
}

function alikeGeographic(node: WktNode): CrsDefinition[] {
  const ellipsoid = ellipsoidOf(node);
  const isInDegrees = Math.abs(unitSizeOf(node) - 1) < 1e-9;
  if (!ellipsoid || !isInDegrees || primeMeridianDegrees(node) !== 0) return [];
  return builtInSystems.filter((crs) => {
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
  const others = matchInRegistry(node);
  if (others.sameDatum[0]) return { srid: others.sameDatum[0].srid, confidence: 'high' };
  // A geographic system of an unknown datum could be anything on earth: no guess.
  const likely = isProjected(node) ? (alike[0] ?? others.samePlane[0]) : undefined;
  return likely ? { srid: likely.srid, confidence: 'low' } : { confidence: 'none' };
}
