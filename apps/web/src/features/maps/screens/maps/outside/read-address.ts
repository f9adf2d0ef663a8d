import { apiError } from '../../../../../base/api/api-error.ts';
import { ownAddress } from '../../../../../base/site/own-address.ts';
import { withParameters } from '../../../../../map/index.ts';
import { reachable } from '../../../../../map/outside/reachable.ts';
import { readXml } from '../../../../../map/outside/xml.ts';
import type { OutsideProtocol } from '../../../../records/index.ts';
import { collectionsAddress, readCollections } from './ogc-api.ts';
import { OutsideRefusal, type OutsideService } from './outside-service.ts';
import { descriptionOf, readTemplate, readTileJson, readTileMap, tileMapsOf } from './tiles.ts';
import { readWfs } from './wfs.ts';
import { readWms } from './wms.ts';
import { readWmts } from './wmts.ts';

/** Tile maps of one TMS that are looked into. */
const mostTileMaps = 12;

const capabilities = {
  wms: { SERVICE: 'WMS', REQUEST: 'GetCapabilities' },
  wmts: { SERVICE: 'WMTS', REQUEST: 'GetCapabilities' },
  wfs: { SERVICE: 'WFS', REQUEST: 'GetCapabilities', ACCEPTVERSIONS: '2.0.0' },
} as const;
type Asked = keyof typeof capabilities;

/**
 * What stands at an address somebody gives: a template of tiles, a file, or a service, which is asked what it is.
 * @throws {OutsideRefusal} when it is nothing a map draws, or what the server of this site answers
 */
export async function readAddress(typed: string, signal: AbortSignal): Promise<OutsideService> {
  const url = normalised(typed);
  if (/\{z\}/.test(url)) return readTemplate(url);
  const { pathname } = new URL(url);
  if (/\.pmtiles$/i.test(pathname)) return readFile('pmtiles', url);
  if (/\.tiff?$/i.test(pathname)) return readFile('cog', url);
  const own = await tryDocument(url, signal);
  if (own.service) return own.service;
  for (const asked of orderOf(url)) {
    const found = await tryDocument(withParameters(url, capabilities[asked]), signal, url);
    if (found.service) return found.service;
  }
  // The server of this site refused the address itself: that says more than what it is not.
  if (own.error) throw own.error;
  throw new OutsideRefusal('unknown');
}

/** A service whose kind is known, read again. */
export async function readService(
  protocol: OutsideProtocol,
  url: string,
  signal: AbortSignal,
): Promise<OutsideService> {
  if (protocol === 'xyz' && /\{z\}/.test(url)) return readTemplate(url);
  if (protocol === 'pmtiles' || protocol === 'cog') return readFile(protocol, url);
  const address = protocol in capabilities ? withParameters(url, capabilities[protocol as Asked]) : url;
  const { service, error } = await tryDocument(address, signal, url);
  if (service) return service;
  throw error ?? new OutsideRefusal('unknown');
}

function normalised(typed: string): string {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole) || !/^https?:\/\/[^/]/i.test(whole)) throw new OutsideRefusal('address');
  // The signs of templates stay as they are typed.
  return new URL(whole).href.replace(/%7B/gi, '{').replace(/%7D/gi, '}');
}

/** The kind that the address itself names first. */
function orderOf(url: string): readonly Asked[] {
  const kinds: readonly Asked[] = ['wms', 'wmts', 'wfs'];
  const named = kinds.filter((kind) => new RegExp(kind === 'wms' ? 'wms(?!t)' : kind, 'i').test(url));
  return [...named, ...kinds.filter((kind) => !named.includes(kind))];
}

interface Tried {
  readonly service?: OutsideService;
  readonly error?: unknown;
}

/** @param root address layers are named by; the address itself without */
async function tryDocument(address: string, signal: AbortSignal, root = address): Promise<Tried> {
  const answer = await fetch(reachable(ownAddress(address)), {
    signal,
    headers: { accept: 'application/json, text/xml;q=0.9, */*;q=0.8' },
  });
  const body = await answer.text();
  if (!answer.ok) return { error: apiError(answer.status, parseJson(body)) };
  const service = body.trimStart().startsWith('<')
    ? await ofXml(body, root, signal)
    : await ofJson(parseJson(body), root, signal);
  return service ? { service } : {};
}

async function ofXml(text: string, url: string, signal: AbortSignal): Promise<OutsideService | undefined> {
  const root = readXml(text);
  switch (root?.localName) {
    case 'WMS_Capabilities':
    case 'WMT_MS_Capabilities':
      return readWms(root, withoutOperation(url));
    case 'WFS_Capabilities':
      return readWfs(root, withoutOperation(url));
    case 'Capabilities':
      return readWmts(root, withoutOperation(url));
    case 'TileMap':
      return readTileMap(root, url, await descriptionAt(descriptionOf(root, url), signal));
    case 'TileMapService':
      return readTileMaps(root, url, signal);
    default:
      return undefined;
  }
}

/** Each tile map is a layer: what its own document says, as far as it is one of Web Mercator. */
async function readTileMaps(root: Element, url: string, signal: AbortSignal): Promise<OutsideService> {
  const maps = tileMapsOf(root).slice(0, mostTileMaps);
  const read = await Promise.all(
    maps.map(async ({ href, title }) => {
      const { service } = await tryDocument(new URL(href, url).href, signal).catch((): Tried => ({}));
      const [offer] = service?.offers ?? [];
      return offer ? { ...offer, name: href, title } : undefined;
    }),
  );
  const offers = read.flatMap((offer) => offer ?? []);
  if (offers.length === 0) throw new OutsideRefusal(maps.length > 0 ? 'grid' : 'empty');
  return { protocol: 'tms', url, title: new URL(url).host, offers };
}

/** A tile map is drawn as well without its description. */
async function descriptionAt(url: string | undefined, signal: AbortSignal): Promise<Record<string, unknown>> {
  if (url === undefined) return {};
  try {
    const answer = await fetch(reachable(ownAddress(url)), {
      signal,
      headers: { accept: 'application/json' },
    });
    const read = answer.ok ? parseJson(await answer.text()) : undefined;
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {};
  } catch (error) {
    if (signal.aborted) throw error;
    return {};
  }
}

async function ofJson(
  document: unknown,
  url: string,
  signal: AbortSignal,
): Promise<OutsideService | undefined> {
  if (typeof document !== 'object' || document === null) return undefined;
  const members = document as Record<string, unknown>;
  if (typeof members.tilejson === 'string') return readTileJson(members, url);
  if (Array.isArray(members.collections)) return readCollections(members, url);
  const collections = collectionsAddress(members, url);
  if (collections !== undefined && collections !== url)
    return (await tryDocument(collections, signal)).service;
  const isCollection = typeof members.id === 'string' && members.extent !== undefined;
  return isCollection ? readCollections(members, url) : undefined;
}

async function readFile(protocol: 'pmtiles' | 'cog', url: string): Promise<OutsideService> {
  const { host, pathname } = new URL(url);
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? host);
  if (protocol === 'cog') {
    const view = { kind: 'cog' as const, url, attribution: host };
    return { protocol, url, title: name, offers: [{ name, title: name, box: null, view }] };
  }
  const { pmtilesTemplate, readArchive } = await import('../../../../../map/outside/pmtiles.ts');
  const { isVector, name: title = name, attribution = host, layerNames, ...facts } = await readArchive(url);
  const common = { url: pmtilesTemplate(url), ...facts, attribution };
  const view = isVector
    ? { kind: 'vector-tiles' as const, ...common, layerNames }
    : { kind: 'xyz' as const, ...common };
  return { protocol, url, title, offers: [{ name, title, box: facts.box, view }] };
}

/** The root of the service, whatever operation the address typed asks for. */
function withoutOperation(url: string): string {
  const address = new URL(url);
  const operation = /^(service|version|request|acceptversions|layers?|styles?|format)$/i;
  for (const name of [...address.searchParams.keys()])
    if (operation.test(name)) address.searchParams.delete(name);
  return address.href;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
