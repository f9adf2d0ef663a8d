/**
 * Finds which systems of the registry, beyond the built-in ones, a WKT describes: those of its name, and those whose
 * projection has the same figures. Each is then held against the text: a name alone proves nothing.
 */

import { planeOfProj } from '../transform/projection.ts';
import type { CrsDefinition } from './crs.ts';
import { allEntries, findEntry } from './registry/entries.ts';
import { codesNamed, plainName } from './registry/search-names.ts';
import { findCrs } from './registry.ts';
import { isSamePlaneInside } from './same-plane.ts';
import { nameOf, parseWkt, type WktNode } from './wkt.ts';
import {
  datumNames,
  ellipsoidOf,
  isProjected,
  parametersOf,
  primeMeridianDegrees,
  projOf,
  unitSizeOf,
} from './wkt-projection.ts';
import { esriWktOf, wktOf } from './wkt-texts.ts';

export interface RegistryMatches {
  readonly samePlane: readonly CrsDefinition[];
  /** Systems of `samePlane` whose datum has the same name. */
  readonly sameDatum: readonly CrsDefinition[];
}

/** Relative change of a number that writing it in decimals may cause. */
const relativeTolerance = 1e-7;

export function matchInRegistry(node: WktNode): RegistryMatches {
  const codes = [...codesNamed(nameOf(node)), ...codesOfLikeFigures(node)];
  const candidates = new Set(codes.map(findCrs).filter((crs) => crs !== undefined));
  const samePlane = [...candidates].filter((crs) => isSameSystem(node, crs)).sort(currentFirst);
  const names = new Set(datumNames(node).map(plainName));
  const sameDatum = samePlane.filter(({ srid }) => datumNamesOf(srid).some((name) => names.has(name)));
  return { samePlane, sameDatum };
}

/** A code that was replaced by another one of the same name is not meant by a file that writes none. */
function currentFirst(one: CrsDefinition, other: CrsDefinition): number {
  return Number(isDeprecated(one.srid)) - Number(isDeprecated(other.srid));
}

const isDeprecated = (srid: number): boolean => findEntry(srid)?.deprecated === true;

function isSameSystem(node: WktNode, crs: CrsDefinition): boolean {
  const isSameKind = isProjected(node) === (crs.kind === 'projected');
  if (!isSameKind || !isNear(unitSizeOf(node), crs.unitSize)) return false;
  if (!isProjected(node)) return isSameEarth(node, crs.srid);
  const proj = projOf(node)?.replace('+units=m', `+to_meter=${crs.unitSize}`);
  return proj ? isSamePlaneInside(planeOfProj(proj), crs) : hasSameParameters(node, crs.srid);
}

/** For methods whose words are not read: the same words must be there, with the same figures. */
function hasSameParameters(node: WktNode, srid: number): boolean {
  const written = parametersOf(node);
  return textsOf(srid).some((text) => {
    const own = parametersOf(text);
    return own.size === written.size && [...own].every(([name, value]) => isNear(written.get(name), value));
  });
}

function isSameEarth(node: WktNode, srid: number): boolean {
  const [text] = textsOf(srid);
  const [written, own] = [ellipsoidOf(node), text && ellipsoidOf(text)];
  return (
    isNear(written?.semiMajorMetres, own?.semiMajorMetres) &&
    isNear(written?.inverseFlattening, own?.inverseFlattening) &&
    Math.abs(primeMeridianDegrees(node) - primeMeridianDegrees(text!)) < 1e-6
  );
}

function isNear(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return Math.abs(one - other) <= relativeTolerance * Math.max(1, Math.abs(one));
}

function datumNamesOf(srid: number): string[] {
  return textsOf(srid).flatMap(datumNames).map(plainName);
}

function textsOf(srid: number): WktNode[] {
  return [wktOf(srid), esriWktOf(srid)].filter((text) => text).map((text) => parseWkt(text!));
}

interface Figures {
  readonly code: number;
  readonly x0: number;
  readonly y0: number;
  readonly lon0: number;
}

let figuresByMethod: ReadonlyMap<string, readonly Figures[]> | undefined;

/** Codes of the same method, false origin and meridian: a handful, to be looked at closely. */
function codesOfLikeFigures(node: WktNode): number[] {
  const proj = projOf(node);
  if (!proj) return [];
  const written = figuresOf(0, proj);
  figuresByMethod ??= indexFigures();
  const alike = figuresByMethod.get(methodOf(proj)) ?? [];
  return alike
    .filter(
      ({ x0, y0, lon0 }) =>
        Math.abs(x0 - written.x0) < 0.5 &&
        Math.abs(y0 - written.y0) < 0.5 &&
        Math.abs(lon0 - written.lon0) < 1e-4,
    )
    .map(({ code }) => code);
}

function indexFigures(): Map<string, Figures[]> {
  const index = new Map<string, Figures[]>();
  for (const { code, proj, deprecated } of allEntries()) {
    if (proj === undefined || deprecated) continue;
    const method = methodOf(proj);
    const all = index.get(method);
    if (all) all.push(figuresOf(code, proj));
    else index.set(method, [figuresOf(code, proj)]);
  }
  return index;
}

/** UTM is a transverse Mercator of given figures. */
const methodOf = (proj: string): string => (/\+proj=(\w+)/.exec(proj)?.[1] ?? '').replace(/^utm$/, 'tmerc');

function figuresOf(code: number, proj: string): Figures {
  const figure = (key: string): number | undefined => {
    const value = new RegExp(`\\+${key}=(\\S+)`).exec(proj)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const zone = figure('zone');
  if (zone === undefined)
    return { code, x0: figure('x_0') ?? 0, y0: figure('y_0') ?? 0, lon0: figure('lon_0') ?? 0 };
  return { code, x0: 500_000, y0: proj.includes('+south') ? 10_000_000 : 0, lon0: zone * 6 - 183 };
}
