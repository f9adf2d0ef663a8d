/** Features that are created, replaced and updated (OGC 20-002, draft), as GeoJSON and as JSON Merge Patch (RFC 7396). */

import {
  type CrsName,
  crs84Http,
  fromGeoJson,
  GeoError,
  type GeoJsonGeometry,
  isWrittenYx,
  parseCrs,
  transformerOf,
  transformWkb,
} from '@cartable/geo';
import { invalidParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import { defaultSrid } from '../wfs/feature-type.ts';
import { type FeaturesCollection, findOfferedCrs } from './collection.ts';

export const mergePatchMediaType = 'application/merge-patch+json';

/** What of a feature is told: members left out are undefined. */
export interface WrittenFeature {
  /** WKB in the system of the table. */
  readonly geometry: Uint8Array | null | undefined;
  /** By name, as JSON has them; null of a patch: all are taken away. */
  readonly properties: ReadonlyMap<string, unknown> | null | undefined;
}

/** System of the coordinates of a body (OGC 20-002 /req/features/content-crs-header): CRS84 unless it says. @throws {OgcRequestError} */
export function readContentCrs(collection: FeaturesCollection, header: string | undefined): CrsName {
  if (header === undefined || header.trim() === '') return parseCrs(crs84Http);
  const [, uri = header.trim()] = /^<([^>]*)>$/.exec(header.trim()) ?? [];
  const found = findOfferedCrs(collection, uri);
  if (found === undefined) throw invalidParameter('Content-Crs', uri, collection.crs.join(', '));
  return found;
}

/**
 * A whole feature, or the part of one that a patch tells.
 * @param document parsed JSON
 * @throws {OgcRequestError} `service.feature-malformed`
 */
export function readFeatureBody(
  document: unknown,
  {
    collection,
    crs,
    isPatch,
  }: { readonly collection: FeaturesCollection; readonly crs: CrsName; readonly isPatch: boolean },
): WrittenFeature {
  if (!isObject(document)) throw malformed('it is not an object');
  const { type } = document;
  if (type === undefined ? !isPatch : type !== 'Feature')
    throw malformed(`its type is '${quote(String(type))}', expected 'Feature'`);
  const { geometry, properties } = document;
  if (properties !== undefined && properties !== null && !isObject(properties))
    throw malformed('its properties are not an object');
  return {
    geometry: readGeometry(collection, crs, geometry),
    properties: properties && new Map(Object.entries(properties)),
  };
}

function readGeometry(
  collection: FeaturesCollection,
  crs: CrsName,
  written: unknown,
): Uint8Array | null | undefined {
  if (written === undefined || written === null) return written;
  if (collection.type.geometry === null) throw malformed('this collection has no geometry');
  if (!isObject(written)) throw malformed('its geometry is not an object');
  const wkb = wkbOf(written);
  const srid = defaultSrid(collection.type);
  const xy = isWrittenYx(crs) ? transformWkb(wkb, (y, x) => [x, y]) : wkb;
  return crs.crs.srid === srid ? xy : transformWkb(xy, transformerOf(crs.crs.srid, srid));
}

function wkbOf(geometry: Readonly<Record<string, unknown>>): Uint8Array {
  try {
    return fromGeoJson(geometry as unknown as GeoJsonGeometry);
  } catch (error) {
    if (error instanceof GeoError) throw malformed(error.message, error);
    throw error;
  }
}

/** Effect of a patch on a value (RFC 7396 §2): members of objects are merged, null takes them away. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), value));
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function malformed(problem: string, cause?: unknown): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationParsingFailed',
    code: 'service.feature-malformed',
    params: { problem },
    cause,
  });
}
