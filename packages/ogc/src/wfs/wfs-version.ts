/**
 * The versions of WFS served (OGC 02-058, 04-094, 09-025r2) and what distinguishes them for a reader of requests. The
 * requests themselves are the same objects in every version.
 */

import { OgcRequestError, quote } from '../common/ogc-request-error.ts';

/** The preferred one first: clients recognise `2.0.0` more often than `2.0.2`, and the documents are the same. */
export const wfsVersions = ['2.0.0', '2.0.2', '1.1.0', '1.0.0'] as const;
export type WfsVersion = (typeof wfsVersions)[number];
export const wfsVersion: WfsVersion = wfsVersions[0];

export type WfsFamily = '1.0' | '1.1' | '2.0';

export interface WfsProfile {
  readonly family: WfsFamily;
  /** Namespace of request documents. */
  readonly namespace: string;
  /** Format of features when the request names none. */
  readonly defaultFormat: 'gml2' | 'gml31' | 'gml32';
  readonly operations: readonly WfsOperation[];
  /** As the standard writes it, in exceptions too. */
  readonly typeNameParameter: 'typeName' | 'typeNames';
  /**
   * Whether the spelling of a CRS decides of the order of coordinates. WFS 1.0.0 comes before that idea: whatever the
   * name, coordinates are x then y.
   */
  readonly axisOrder: 'by-name' | 'always-xy';
  /** Whether names between commas are a join (2.0) or so many queries (1.x). */
  readonly commaMeans: 'join' | 'queries';
}

export const wfsOperations = [
  'GetCapabilities',
  'DescribeFeatureType',
  'ListStoredQueries',
  'DescribeStoredQueries',
  'GetFeature',
  'GetPropertyValue',
] as const;
export type WfsOperation = (typeof wfsOperations)[number];

const firstOperations: readonly WfsOperation[] = ['GetCapabilities', 'DescribeFeatureType', 'GetFeature'];

const profiles: Readonly<Record<WfsFamily, WfsProfile>> = {
  '1.0': {
    family: '1.0',
    namespace: 'http://www.opengis.net/wfs',
    defaultFormat: 'gml2',
    operations: firstOperations,
    typeNameParameter: 'typeName',
    axisOrder: 'always-xy',
    commaMeans: 'queries',
  },
  '1.1': {
    family: '1.1',
    namespace: 'http://www.opengis.net/wfs',
    defaultFormat: 'gml31',
    operations: firstOperations,
    typeNameParameter: 'typeName',
    axisOrder: 'by-name',
    commaMeans: 'queries',
  },
  '2.0': {
    family: '2.0',
    namespace: 'http://www.opengis.net/wfs/2.0',
    defaultFormat: 'gml32',
    operations: wfsOperations,
    typeNameParameter: 'typeNames',
    axisOrder: 'by-name',
    commaMeans: 'join',
  },
};

export function profileOf(version: WfsVersion): WfsProfile {
  return profiles[version.slice(0, 3) as WfsFamily];
}

/** @param written absent means the preferred one @throws {OgcRequestError} `InvalidParameterValue` */
export function readVersion(written: string | undefined): WfsVersion {
  const version = written === undefined ? wfsVersion : findVersion(written);
  if (version) return version;
  throw new OgcRequestError({
    exceptionCode: 'InvalidParameterValue',
    locator: 'version',
    code: 'service.version-unsupported',
    params: { version: quote(written!), versions: wfsVersions.join(', ') },
  });
}

export function findVersion(written: string): WfsVersion | undefined {
  return wfsVersions.find((version) => version === written.trim());
}

/**
 * The version of a capabilities document: the first accepted one that is served (OWS Common 06-121r9 §7.3.2), else what
 * `version` asks by the rule of WFS 1.0.0 (02-058 §6.2.4): that one, or the nearest below, or the lowest.
 * @throws {OgcRequestError} `VersionNegotiationFailed` when none of a list is served
 */
export function negotiateVersion(accepted: readonly string[], requested: string | undefined): WfsVersion {
  if (accepted.length === 0) return requested === undefined ? wfsVersion : nearestVersion(requested);
  const version = accepted.map(findVersion).find((found) => found !== undefined);
  if (version) return version;
  throw new OgcRequestError({
    exceptionCode: 'VersionNegotiationFailed',
    locator: 'AcceptVersions',
    code: 'service.version-unsupported',
    params: { version: quote(accepted.join(', ')), versions: wfsVersions.join(', ') },
  });
}

function nearestVersion(requested: string): WfsVersion {
  const exact = findVersion(requested);
  if (exact) return exact;
  const rank = (version: string): number =>
    version
      .split('.', 3)
      .reduce((sum, part, index) => sum + (Number.parseInt(part, 10) || 0) * 1000 ** (2 - index), 0);
  const below = [...wfsVersions]
    .filter((version) => rank(version) <= rank(requested))
    .sort((a, b) => rank(b) - rank(a));
  return below[0] ?? '1.0.0';
}

/** The version in whose words a request is refused, when it could not be read: what its text seems to say. */
export function guessVersion(text: string): WfsVersion {
  const head = text.slice(0, 4000);
  const written =
    /(?:^|&)version=([\d.]+)/i.exec(text)?.[1] ??
    /(?:^|&)acceptversions=([\d.]+)/i.exec(text)?.[1] ??
    /<[^?!>][^>]*\sversion\s*=\s*["']([\d.]+)["']/.exec(head)?.[1];
  // Documents of 2.0 may declare both namespaces.
  const isOldDocument =
    /<[^?!>][^>]*["']http:\/\/www\.opengis\.net\/wfs["']/.test(head) &&
    !/<[^?!>][^>]*["']http:\/\/www\.opengis\.net\/wfs\/2\.0["']/.test(head);
  const found = written === undefined ? undefined : findVersion(written);
  if (!isOldDocument) return found ?? wfsVersion;
  return found === undefined || profileOf(found).family === '2.0' ? '1.1.0' : found;
}
