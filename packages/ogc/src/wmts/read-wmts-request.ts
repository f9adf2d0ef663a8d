import type { Kvp } from '../common/kvp.ts';
import { invalidParameter, missingParameter, OgcRequestError, quote } from '../common/ogc-request-error.ts';
import {
  type WmtsGetCapabilities,
  type WmtsGetFeatureInfo,
  type WmtsGetTile,
  type WmtsRequest,
  type WmtsSection,
  wmtsOperations,
  wmtsSections,
  wmtsVersion,
} from './wmts-request.ts';

/** No matrix is that wide. */
const maxTileIndex = 2 ** 31;
const maxPixel = 65_536;

/** Keys and values (07-057r7 §8.2). @throws {OgcRequestError} */
export function readWmtsKvp(kvp: Kvp): WmtsRequest {
  const service = kvp.get('SERVICE', 'WMTS');
  if (service.toUpperCase() !== 'WMTS') throw invalidParameter('service', service, 'WMTS');
  const requested = kvp.get('REQUEST', wmtsOperations.join(', '));
  const operation = wmtsOperations.find((name) => name.toLowerCase() === requested.toLowerCase());
  switch (operation) {
    case 'GetCapabilities':
      return readGetCapabilities(kvp);
    case 'GetTile':
      checkVersion(kvp);
      return { operation, ...readTilePlace(kvp) };
    case 'GetFeatureInfo':
      checkVersion(kvp);
      return {
        operation,
        ...readTilePlace(kvp),
        column: integer(kvp, 'I', maxPixel),
        row: integer(kvp, 'J', maxPixel),
        infoFormat: kvp.get('INFOFORMAT', 'application/json'),
      };
    case undefined:
      throw invalidParameter('request', requested, wmtsOperations.join(', '));
  }
}

function readGetCapabilities(kvp: Kvp): WmtsGetCapabilities {
  // OWS Common 06-121r9 §7.3.2: the first of the list that is served.
  const accepted = kvp.list('ACCEPTVERSIONS');
  if (accepted.length > 0 && !accepted.includes(wmtsVersion)) throw unsupportedVersion(accepted.join(','));
  return {
    operation: 'GetCapabilities',
    sections: readSections(kvp.list('SECTIONS')),
    updateSequence: kvp.find('UPDATESEQUENCE'),
  };
}

function readSections(requested: readonly string[]): ReadonlySet<WmtsSection> {
  if (requested.length === 0 || requested.some((name) => name.toLowerCase() === 'all'))
    return new Set(wmtsSections);
  return new Set(
    requested.map((name) => {
      const section = wmtsSections.find((known) => known === name);
      if (section === undefined)
        throw invalidParameter('sections', name, [...wmtsSections, 'All'].join(', '));
      return section;
    }),
  );
}

function checkVersion(kvp: Kvp): void {
  const version = kvp.get('VERSION', wmtsVersion);
  if (version !== wmtsVersion) throw invalidParameter('version', version, wmtsVersion);
}

function unsupportedVersion(version: string): OgcRequestError {
  return new OgcRequestError({
    exceptionCode: 'VersionNegotiationFailed',
    locator: 'AcceptVersions',
    code: 'service.version-unsupported',
    params: { version: quote(version), versions: wmtsVersion },
  });
}

function readTilePlace(kvp: Kvp): Omit<WmtsGetTile, 'operation'> {
  // Mandatory, but empty for the default one (§7.2.1.1).
  if (!kvp.has('STYLE')) throw missingParameter('STYLE', 'default');
  return {
    layer: kvp.get('LAYER', '…'),
    style: kvp.find('STYLE') ?? '',
    format: kvp.get('FORMAT', 'image/png'),
    tileMatrixSet: kvp.get('TILEMATRIXSET', 'PM'),
    tileMatrix: kvp.get('TILEMATRIX', '0'),
    tileRow: integer(kvp, 'TILEROW', maxTileIndex),
    tileCol: integer(kvp, 'TILECOL', maxTileIndex),
  };
}

function integer(kvp: Kvp, name: string, max: number): number {
  const value = kvp.findInteger(name, { min: 0, max });
  if (value === undefined) throw missingParameter(name, `0 … ${max}`);
  return value;
}

/** Parts of an address of the RESTful encoding (§10), below the version. */
export interface WmtsRestPath {
  readonly layer: string;
  readonly style: string;
  readonly tileMatrixSet: string;
  readonly tileMatrix: string;
  /** `{TileRow}/{TileCol}.png`, or `{TileRow}/{TileCol}/{J}/{I}.json`. */
  readonly rest: string;
}

const tilePath = /^(\d{1,9})\/(\d{1,9})\.([a-z]{3,4})$/;
const infoPath = /^(\d{1,9})\/(\d{1,9})\/(\d{1,5})\/(\d{1,5})\.([a-z]{3,4})$/;

export const wmtsExtensions: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};
export const wmtsInfoExtensions: Readonly<Record<string, string>> = {
  json: 'application/json',
  html: 'text/html',
  txt: 'text/plain',
  gml: 'application/vnd.ogc.gml',
};

/** Undefined for what is no address of the service. */
export function readWmtsPath({ rest, ...place }: WmtsRestPath): WmtsGetTile | WmtsGetFeatureInfo | undefined {
  const tile = tilePath.exec(rest);
  if (tile) {
    const format = Object.hasOwn(wmtsExtensions, tile[3]!) ? wmtsExtensions[tile[3]!]! : tile[3]!;
    return { operation: 'GetTile', ...place, format, tileRow: Number(tile[1]), tileCol: Number(tile[2]) };
  }
  const info = infoPath.exec(rest);
  if (!info || !Object.hasOwn(wmtsInfoExtensions, info[5]!)) return undefined;
  return {
    operation: 'GetFeatureInfo',
    ...place,
    format: '',
    tileRow: Number(info[1]),
    tileCol: Number(info[2]),
    row: Number(info[3]),
    column: Number(info[4]),
    infoFormat: wmtsInfoExtensions[info[5]!]!,
  };
}
