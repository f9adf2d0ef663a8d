/** Values that the KVP and the XML forms of a request share. */

import { type CrsName, GeoError, isWrittenYx, parseCrs } from '@cartable/geo';
import { invalidParameter, OgcRequestError, quote } from '../../common/ogc-request-error.ts';
import { type FeatureFormat, featureFormatNames, findFeatureFormat } from '../output-formats.ts';
import { type SortKey, wfsOperations, wfsVersions } from '../wfs-request.ts';

/** Far beyond any table; keeps arithmetic on pages exact. */
export const maxCount = 1_000_000_000;

export function readCrs(text: string, locator: string): CrsName {
  try {
    return parseCrs(text);
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

export function readFeatureFormat(text: string | undefined): FeatureFormat {
  if (text === undefined) return 'gml32';
  const format = findFeatureFormat(text);
  if (format) return format;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'outputFormat',
    code: 'service.format-unsupported',
    params: { format: quote(text), formats: featureFormatNames.join(', ') },
  });
}

export function readResultType(text: string | undefined): 'results' | 'hits' {
  const value = text?.toLowerCase() ?? 'results';
  if (value === 'results' || value === 'hits') return value;
  throw invalidParameter('resultType', text!, 'results, hits');
}

/** `name`, `name ASC`, `name DESC`, and the `A`/`D` of older clients. */
export function readSortBy(text: string): SortKey[] {
  return text.split(',').map((item) => {
    const match = /^\s*(\S.*?)(?:\s+(A|ASC|D|DESC))?\s*$/i.exec(item);
    if (!match) throw invalidParameter('sortBy', text, 'name ASC, other DESC');
    return { property: match[1]!, descending: /^d/i.test(match[2] ?? '') };
  });
}

/** Four numbers (six with heights, which are ignored), minimum before maximum on each axis. */
export function readBboxNumbers(items: readonly string[], text: string): number[] {
  const numbers = items.map((item) =>
    /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(item) ? Number(item) : Number.NaN,
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

export function assertVersion(version: string | undefined): void {
  if (version === undefined || (wfsVersions as readonly string[]).includes(version)) return;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'version',
    code: 'service.version-unsupported',
    params: { version: quote(version), versions: wfsVersions.join(', ') },
  });
}

/** An unknown version alone is refused; a list needs one we have (OWS Common §7.3.2). */
export function negotiateVersion(accepted: readonly string[]): void {
  if (
    accepted.length === 0 ||
    accepted.some((version) => (wfsVersions as readonly string[]).includes(version))
  )
    return;
  throw new OgcRequestError({
    exceptionCode: 'VersionNegotiationFailed',
    locator: 'AcceptVersions',
    code: 'service.version-unsupported',
    params: { version: quote(accepted.join(', ')), versions: wfsVersions.join(', ') },
  });
}

export function unknownOperation(operation: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'OperationNotSupported',
    locator: quote(operation),
    code: 'service.operation-unknown',
    params: { operation: quote(operation), operations: wfsOperations.join(', ') },
  });
}
