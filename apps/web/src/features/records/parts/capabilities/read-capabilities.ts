import { apiError } from '../../../../base/api/api-error.ts';
import { ownAddress } from '../../../../base/site/own-address.ts';
import { reasonOfRejection, withParameters } from '../../../../map/layers/service-request.ts';
import { reachable } from '../../../../map/outside/reachable.ts';
import { readXml } from '../../../../map/outside/xml.ts';
import { type Capabilities, NoCapabilities } from './capabilities.model.ts';
import { collectionsOf, isMembers, readCollections } from './read-collections.ts';
import { readOwsCapabilities } from './read-ows.ts';
import { readTileMaps } from './read-tile-maps.ts';
import { readWmsCapabilities } from './read-wms.ts';

const serviceOf: Readonly<Record<string, string>> = {
  'OGC:WMS': 'WMS',
  'OGC:WFS': 'WFS',
  'OGC:WMTS': 'WMTS',
  'OGC:WCS': 'WCS',
};

export const isDescribed = (protocol: string): boolean =>
  Object.hasOwn(serviceOf, protocol) || protocol === 'TMS' || protocol === 'OGC:API';

/** Where a service describes itself, as its clients ask for it. */
export function capabilitiesAddress(protocol: string, url: string): string {
  const service = serviceOf[protocol];
  return service === undefined ? url : withParameters(url, { SERVICE: service, REQUEST: 'GetCapabilities' });
}

/**
 * What a service announces, ours or one of elsewhere, which the server of this site calls.
 * @throws {NoCapabilities} with what was found instead, or the refusal of this site
 */
export async function readCapabilities(
  protocol: string,
  url: string,
  signal: AbortSignal,
): Promise<Capabilities> {
  const body = await read(capabilitiesAddress(protocol, url), signal);
  if (protocol === 'OGC:API') return ofJson(body, url, signal);
  const root = readXml(body);
  switch (root?.localName) {
    case 'WMS_Capabilities':
    case 'WMT_MS_Capabilities':
      return readWmsCapabilities(root);
    case 'WFS_Capabilities':
    case 'Capabilities':
      return readOwsCapabilities(root);
    case 'TileMapService':
    case 'TileMap':
      return readTileMaps(root);
    default:
      throw new NoCapabilities(foundIn(body));
  }
}

async function ofJson(body: string, url: string, signal: AbortSignal): Promise<Capabilities> {
  const document = parse(body);
  if (!isMembers(document)) throw new NoCapabilities(foundIn(body));
  if (Array.isArray(document.collections) || document.extent !== undefined) return readCollections(document);
  const address = collectionsOf(document, url);
  const collections = address === undefined ? undefined : parse(await read(address, signal));
  if (!isMembers(collections)) throw new NoCapabilities(foundIn(body));
  return readCollections(collections, document);
}

async function read(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(reachable(ownAddress(address)), {
    signal,
    headers: { accept: 'application/json, text/xml;q=0.9, */*;q=0.8' },
  });
  const body = await answer.text();
  if (answer.ok) return body;
  const refusal = parse(body);
  if (isMembers(refusal)) throw apiError(answer.status, refusal);
  throw new NoCapabilities(reasonOfRejection(body, answer.status));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An exception in its own words, else how the answer begins. */
function foundIn(body: string): string {
  const longest = 120;
  const exception = reasonOfRejection(body, 0);
  if (exception !== 'HTTP 0') return exception;
  const start = body.trim().replace(/\s+/g, ' ');
  return start.length > longest ? `${start.slice(0, longest)}…` : start;
}
