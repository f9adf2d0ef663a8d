/** Values that the KVP and the XML forms of a request share, in every version. */

import { type CrsName, GeoError, isWrittenYx, parseCrs } from '@cartable/geo';
import {
  invalidParameter,
  missingParameter,
  OgcRequestError,
  quote,
  unsupportedOption,
} from '../../common/ogc-request-error.ts';
import {
  type FeatureFormat,
  featureFormatNames,
  findFeatureFormat,
  type GmlFormat,
  isGmlFormat,
  schemaFormatNames,
} from '../output-formats.ts';
import {
  type CapabilitiesSection,
  capabilitiesSections,
  getFeatureByIdQuery,
  isGetFeatureById,
  type SortKey,
} from '../wfs-request.ts';
import type { WfsProfile } from '../wfs-version.ts';

/** Far beyond any table; keeps arithmetic on pages exact. */
export const maxCount = 1_000_000_000;

/** Queries in one request; each reads a table. */
export const maxQueries = 50;

/** The CRS as this version understands its name: WFS 1.0.0 takes every spelling for x,y. */
export function readCrs(text: string, locator: string, profile: WfsProfile): CrsName {
  try {
    return asWritten(parseCrs(text), profile.axisOrder);
  } catch (cause) {
    if (!(cause instanceof GeoError)) throw cause;
    throw new OgcRequestError({
      exceptionCode: 'InvalidParameterValue',
      locator,
      code: 'service.crs-unsupported',
      params: { crs: quote(text), examples: 'urn:ogc:def:crs:EPSG::2154' },
      cause,
    });
  }
}

export function asWritten(name: CrsName, axisOrder: WfsProfile['axisOrder']): CrsName {
  return axisOrder === 'always-xy' && isWrittenYx(name) ? { crs: name.crs, spelling: 'epsg.xml' } : name;
}

/** Names that say XML and no more: the GML of the version asked. */
const bareXml = /^(text\/xml|application\/xml|application\/gml\+xml)$/i;

export function readFeatureFormat(text: string | undefined, profile: WfsProfile): FeatureFormat {
  if (text === undefined || bareXml.test(text.trim())) return profile.defaultFormat;
  return findFeatureFormat(text) ?? rejectFormat(text, featureFormatNames);
}

/** `XMLSCHEMA` is what WFS 1.0.0 calls the schema of its GML 2. */
export function readSchemaFormat(text: string | undefined, profile: WfsProfile): GmlFormat {
  if (text === undefined || bareXml.test(text.trim())) return profile.defaultFormat;
  if (text.trim().toUpperCase() === 'XMLSCHEMA')
    return profile.family === '1.0' ? 'gml2' : profile.defaultFormat;
  const format = findFeatureFormat(text);
  return format && isGmlFormat(format) ? format : rejectFormat(text, schemaFormatNames);
}

function rejectFormat(text: string, formats: readonly string[]): never {
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'outputFormat',
    code: 'service.format-unsupported',
    params: { format: quote(text), formats: formats.join(', ') },
  });
}

export function readResultType(text: string | undefined): 'results' | 'hits' {
  const value = text?.toLowerCase() ?? 'results';
  if (value === 'results' || value === 'hits') return value;
  throw invalidParameter('resultType', text!, 'results, hits');
}

/** Our features refer to nothing elsewhere: resolving what is local changes nothing, what is remote is not done. */
export function assertResolve(text: string | undefined): void {
  if (text === undefined || /^(none|local)$/i.test(text)) return;
  if (/^(remote|all)$/i.test(text)) throw unsupportedOption(`resolve=${text}`, 'resolve');
  throw invalidParameter('resolve', text, 'none, local');
}

/** `name`, `name ASC`, `name DESC`, and the `A`/`D` of older clients. */
export function readSortBy(text: string): SortKey[] {
  return text.split(',').map((item) => {
    const key = item.trim();
    if (key === '') throw invalidParameter('sortBy', text, 'name ASC, other DESC');
    // By its end alone: a pattern of the whole would try every way to share out the blanks.
    const [direction = ''] = /\s(?:A|ASC|D|DESC)$/i.exec(key) ?? [];
    const property = key.slice(0, key.length - direction.length).trimEnd();
    return { property, descending: /^\sd/i.test(direction) };
  });
}

/** Four numbers (six with heights, which are ignored), minimum before maximum on each axis. */
export function readBboxNumbers(items: readonly string[], text: string): number[] {
  const numbers = items.map((item) =>
    /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(item) ? Number(item) : Number.NaN,
  );
  const plane = numbers.length === 6 ? [numbers[0]!, numbers[1]!, numbers[3]!, numbers[4]!] : numbers;
  const isOrdered = plane.length === 4 && plane[0]! <= plane[2]! && plane[1]! <= plane[3]!;
  if (!isOrdered || !plane.every(Number.isFinite)) {
    throw invalidParameter('bbox', text, 'minX,minY,maxX,maxY[,CRS]');
  }
  return plane;
}

/** Exchanges the axes when this *name* of the CRS is written y first (WFS 2.0 §7.9.2.4.4). */
export function toXyBbox(values: readonly number[], crs: CrsName): [number, number, number, number] {
  const [a, b, c, d] = values as [number, number, number, number];
  return isWrittenYx(crs) ? [b, a, d, c] : [a, b, c, d];
}

export function unknownOperation(operation: string, profile: WfsProfile): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationNotSupported',
    locator: quote(operation),
    code: 'service.operation-unknown',
    params: { operation: quote(operation), operations: profile.operations.join(', ') },
  });
}

/** Names we do not have are ignored, as table 7 of OWS Common allows; `All` or none means everything. */
export function readSections(names: readonly string[]): ReadonlySet<CapabilitiesSection> {
  const requested = capabilitiesSections.filter((section) =>
    names.some((name) => name.toLowerCase() === section.toLowerCase()),
  );
  const isAll = names.length === 0 || names.some((name) => name.toLowerCase() === 'all');
  return new Set(isAll ? capabilitiesSections : requested);
}

/** @param written undefined when there is none */
export function assertValueReference(written: string | undefined): string {
  if (written === undefined) throw missingParameter('valueReference', 'layer:property');
  if (written.trim() === '') throw invalidParameter('valueReference', written, 'layer:property');
  return written;
}

/** Values are told in GML 3.2, which alone has a collection for them. */
export function assertValueFormat(text: string | undefined, profile: WfsProfile): void {
  if (readSchemaFormat(text, profile) !== 'gml32')
    throw invalidParameter('outputFormat', text ?? '', 'application/gml+xml; version=3.2');
}

export function assertStoredQuery(id: string): void {
  if (isGetFeatureById(id)) return;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'storedQuery_id',
    code: 'service.stored-query-unknown',
    params: { id: quote(id), expected: getFeatureByIdQuery },
  });
}
