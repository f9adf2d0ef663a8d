import { GeoError } from '../geo-error.ts';
import type { CrsDefinition } from './crs.ts';
import { frenchSystems } from './definitions/france.ts';
import { worldSystems } from './definitions/world.ts';
import { findEntry, type RegistryEntry } from './registry/entries.ts';

/**
 * The systems that are always at hand, in browsers too. French ones come first: recognition by parameters prefers them.
 * Every other one of the registry is found by `findCrs`, in Node.
 */
export const builtInSystems: readonly CrsDefinition[] = [...frenchSystems, ...worldSystems];

/** Systems found so far; codes that are in no registry are not kept, whoever asks for them. */
const bySrid = new Map<number, CrsDefinition>(builtInSystems.map((crs) => [crs.srid, crs]));

/**
 * The system of a code. A code of several dimensions (2154 + heights), of heights above an ellipsoid, or that a registry
 * repeats finds the plane of two dimensions it stands for: its `srid` is then another one than asked.
 * Undefined for what is in no registry, and for what is no plane: heights alone, geocentric coordinates.
 */
export function findCrs(code: number): CrsDefinition | undefined {
  const known = bySrid.get(code);
  if (known) return known;
  const found = load(code);
  if (found) bySrid.set(code, found);
  return found;
}

/** @throws {GeoError} `crs-unknown` */
export function getCrs(srid: number): CrsDefinition {
  const crs = findCrs(srid);
  if (!crs)
    throw new GeoError('crs-unknown', `EPSG:${srid} is not in the table of coordinate reference systems.`);
  return crs;
}

/**
 * Metres within which the shift of a system to WGS 84 is right: `null` when no shift is known and none is made, undefined
 * when there is nothing to say.
 */
export function shiftAccuracyOf(srid: number): number | null | undefined {
  return findEntry(srid)?.accuracy;
}

/** Whether coordinates are degrees from Greenwich: not grads, nor degrees from Paris. */
export function isInDegrees(srid: number): boolean {
  const { kind, unitSize, proj } = getCrs(srid);
  return kind === 'geographic' && unitSize === 1 && !proj.includes('+pm=');
}

function load(code: number): CrsDefinition | undefined {
  const entry = findEntry(code);
  if (entry === undefined) return undefined;
  if (entry.plane !== undefined && entry.plane !== code) return findCrs(entry.plane);
  return entry.proj === undefined ? undefined : definitionOf(entry, entry.proj);
}

function definitionOf(entry: RegistryEntry, proj: string): CrsDefinition {
  const isGeographic = entry.kind === 'geographic';
  return {
    srid: entry.code,
    authority: entry.authority ?? 'EPSG',
    name: entry.name,
    kind: isGeographic ? 'geographic' : 'projected',
    unit: isGeographic ? 'degree' : 'metre',
    unitSize: entry.unit ?? 1,
    authorityAxisOrder: entry.order ?? 'xy',
    areaOfUse: entry.area ?? [-180, -90, 180, 90],
    proj,
    ...(entry.accuracy === undefined ? {} : { accuracyMetres: entry.accuracy }),
  };
}
