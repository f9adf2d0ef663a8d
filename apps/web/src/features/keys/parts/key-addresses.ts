/** Addresses and lines to paste that a key opens: what it shows, and where, depends on its type. */

import type { KeyType } from '@cartable/contract/core';
import type { PermittedOffering } from '@cartable/contract/datastore';
import { serviceRoot, withParameters } from '../../../map/layers/service-request.ts';

/** Credentials a client shows; without the secret, words to be replaced by it. */
export interface ShownKey {
  readonly type: KeyType;
  /** Login of BASIC and OAUTH2 keys. */
  readonly login: string;
  readonly secret: string;
  /** Token endpoint, which changes OAUTH2 keys for tokens. */
  readonly tokenUrl: string;
}

export interface ProtocolAddresses {
  readonly protocol: string;
  /** First address a client asks. */
  readonly url: string;
  readonly layers: readonly string[];
}

/** Capabilities of each protocol (OGC 09-025r2 §8, 06-042 §7.2, 07-057r7 §7.1), or the address of those without. */
const addresses: Readonly<Record<string, (url: string) => string>> = {
  WFS: (url) => capabilities(url, 'WFS', '2.0.0'),
  WMS: (url) => capabilities(url, 'WMS', '1.3.0'),
  WMTS: (url) => capabilities(url, 'WMTS', '1.0.0'),
  TMS: (url) => url.replace(/\/1\.0\.0\/.*$/, '/1.0.0/'),
  DOWNLOAD: (url) => url,
  'OGC API - Features': collections,
  'OGC API - Tiles': collections,
};

function capabilities(url: string, service: string, version: string): string {
  return withParameters(serviceRoot(url), {
    SERVICE: service,
    VERSION: version,
    REQUEST: 'GetCapabilities',
  });
}

function collections(url: string): string {
  return `${url.replace(/\/collections\/.*$/, '/collections')}?f=json`;
}

/** One address for each protocol the services speak, with the layers behind it. */
export function addressesOf(
  offerings: readonly Pick<PermittedOffering, 'layer_name' | 'urls'>[],
): ProtocolAddresses[] {
  const found = new Map<string, { protocol: string; url: string; layers: Set<string> }>();
  for (const { layer_name, urls } of offerings) {
    for (const { type, url } of urls) {
      const mountAddress = addresses[type]?.(url);
      if (mountAddress === undefined) continue;
      const known = found.get(`${type} ${mountAddress}`) ?? {
        protocol: type,
        url: mountAddress,
        layers: new Set(),
      };
      known.layers.add(layer_name);
      found.set(`${type} ${mountAddress}`, known);
    }
  }
  return [...found.values()]
    .map(({ layers, ...address }) => ({ ...address, layers: [...layers].toSorted() }))
    .toSorted((a, b) => a.protocol.localeCompare(b.protocol));
}

/** Only a HASH key travels in the address. */
export function addressWithKey(url: string, { type, secret }: ShownKey): string {
  if (type !== 'HASH') return url;
  return `${url}${url.includes('?') ? '&' : '?'}apikey=${encodeURIComponent(secret)}`;
}

/** A word of a shell, whatever it holds (POSIX.1-2024, Shell §2.2.2). */
const word = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function curlLines(url: string, key: ShownKey): string {
  const { type, login, secret, tokenUrl } = key;
  if (type === 'HASH') return `curl ${word(addressWithKey(url, key))}`;
  if (type === 'HEADER') return `curl -H ${word(`apikey: ${secret}`)} ${word(url)}`;
  if (type === 'BASIC') return `curl -u ${word(`${login}:${secret}`)} ${word(url)}`;
  return [
    `curl -u ${word(`${login}:${secret}`)} -d grant_type=client_credentials ${word(tokenUrl)}`,
    `curl -H "Authorization: Bearer $TOKEN" ${word(url)}`,
  ].join('\n');
}

/** Drivers of GDAL that open the protocol; tiles have none that takes an address. */
const drivers: Readonly<Record<string, { command: string; prefix: string }>> = {
  WFS: { command: 'ogrinfo', prefix: 'WFS:' },
  WMS: { command: 'gdalinfo', prefix: 'WMS:' },
  WMTS: { command: 'gdalinfo', prefix: 'WMTS:' },
  'OGC API - Features': { command: 'ogrinfo', prefix: 'OAPIF:' },
};

/** Options of GDAL ≥ 3.7 for HTTP: the secret in the environment, not in the arguments others may see. */
export function gdalLine({ protocol, url }: ProtocolAddresses, key: ShownKey): string | undefined {
  const driver = drivers[protocol];
  if (driver === undefined) return undefined;
  const address = protocol.startsWith('OGC API')
    ? url.replace(/\/collections\?f=json$/, '')
    : serviceRoot(url);
  const source = word(`${driver.prefix}${addressWithKey(address, key)}`);
  return [environmentOf(key), driver.command, source].filter((part) => part !== '').join(' ');
}

function environmentOf({ type, login, secret }: ShownKey): string {
  if (type === 'HEADER') return `GDAL_HTTP_HEADERS=${word(`apikey: ${secret}`)}`;
  if (type === 'BASIC') return `GDAL_HTTP_USERPWD=${word(`${login}:${secret}`)}`;
  return type === 'OAUTH2' ? 'GDAL_HTTP_BEARER="$TOKEN"' : '';
}
