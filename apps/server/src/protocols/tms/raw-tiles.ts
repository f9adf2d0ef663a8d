import { anonymous } from '@cartable/accounts';
import { mayUse } from '@cartable/datastore';
import type { TrafficCounter } from '@cartable/platform';
import type { PlainGet } from '../../http/plain-get.ts';
import type { RawAnswer, RawHandler } from '../../http/raw-responder.ts';
import { openTileHeaders, responderHeadBytes } from '../../http/raw-tile-headers.ts';
import type { Metrics } from '../../operations/metrics.ts';
import type { CountedOffering } from '../../operations/offering-metrics.ts';
import { type StoredTile, tileInMemory } from '../context/answer/stored-tile.ts';
import { cacheControlOf, etagsOf, hasCurrent } from '../context/answer/tile-headers.ts';
import { mayHold, type StoredTiles } from '../tiles/stored-tiles.ts';
import { isExtensionOf, readTileAddress } from '../tiles/tile-address.ts';
import type { ServedTiles, TileDirectory } from '../tiles/tile-layers.ts';
import { ReadyTiles, type ServedTile } from './ready-tiles.ts';

/** Path of the tiles of open services. */
export const rawTilesPrefix = '/tms/1.0.0/';

const target = /^([\w.-]{1,200})\/(\d[\w/]*\.[a-z]{3,4})(?:\?v=([\w-]{1,64}))?$/;

/**
 * The tiles of open services to clients that take them as they are stored. Anything else – an error, a client that wants
 * them expanded – is for the ordinary routes, which answer the same.
 */
export function rawTiles(tiles: StoredTiles, metrics: Metrics, traffic: TrafficCounter): RawHandler {
  const labels = { method: 'GET', route: '/tms/1.0.0/:layer/:z/:x/:file', operation: 'tile' } as const;
  const series = new Map([200, 204, 304].map((status) => [status, metrics.series({ ...labels, status })]));
  const counted = (answer: TileAnswer | undefined, started: number) => {
    if (answer === undefined) return undefined;
    const { service, status } = answer;
    const seconds = (performance.now() - started) / 1000;
    series.get(status)!.observe(seconds);
    metrics.offerings.count(service, { status, seconds });
    traffic.count(service.offeringId, answer.head.length + responderHeadBytes + (answer.body?.length ?? 0));
    return answer;
  };
  const ready = new ReadyTiles();
  return (request) => {
    const started = performance.now();
    const answer = (directory: TileDirectory) => {
      const { target } = request;
      const known = ready.find(directory, target);
      if (known) return counted(answerTile(known, request), started);
      const found = findTile(tiles, directory, target);
      const settle = (tile: ServedTile | undefined) => {
        if (tile === undefined) return undefined;
        if (tile.content) ready.keep(directory, target, tile);
        return counted(answerTile(tile, request), started);
      };
      return found instanceof Promise ? found.then(settle) : settle(found);
    };
    const fresh = tiles.freshDirectory(started);
    return fresh ? answer(fresh) : tiles.directory().then(answer);
  };
}

interface RequestedTile {
  readonly layerName: string;
  readonly address: NonNullable<ReturnType<typeof readTileAddress>>;
  readonly version: string | undefined;
}

function readTarget(text: string): RequestedTile | undefined {
  const match = target.exec(text.slice(rawTilesPrefix.length));
  const address = match === null ? undefined : readTileAddress(match[2]!);
  return address && { layerName: match![1]!, address, version: match![3] };
}

/** Undefined for what is not open to everyone, or not made. */
function findTile(
  tiles: StoredTiles,
  directory: TileDirectory,
  target: string,
): ServedTile | undefined | Promise<ServedTile> {
  const requested = readTarget(target);
  const served = requested && directory.find(requested.layerName);
  if (requested === undefined || served === undefined || !mayBeRead(served)) return undefined;
  const { address, version } = requested;
  if (!isExtensionOf(address.extension, served.layer.formats) || !mayHold(served, address)) return undefined;
  const describe = (tile: StoredTile | undefined) => servedTile(served, tile, version);
  const tile = tiles.findOpen(served, address);
  // Handed to the ordinary routes, the connection would stay there, for all the tiles that follow.
  return tile === null ? tiles.find(served, address).then(describe) : describe(tile);
}

function servedTile(
  { service, layer }: ServedTiles,
  tile: StoredTile | undefined,
  version: string | undefined,
): ServedTile {
  const etags = etagsOf(layer.version);
  const caching = `ETag: ${etags.stored}\r\nCache-Control: ${cacheControlOf(version, layer.version)}\r\nVary: Accept-Encoding\r\n${openTileHeaders}`;
  return {
    service,
    etags: [etags.stored, etags.expanded],
    // Its archive may be closed before it is sent.
    content: tile && tileInMemory(tile.bytes(), tile),
    head: tile ? `${contentHeaders(tile)}${caching}` : caching,
    caching,
  };
}

type TileAnswer = RawAnswer & { readonly status: 200 | 204 | 304; readonly service: CountedOffering };

/** Undefined for a client that wants it expanded. */
function answerTile(
  { service, content, etags, head, caching }: ServedTile,
  request: PlainGet,
): TileAnswer | undefined {
  if (content?.isGzipped && !request.acceptsGzip) return undefined;
  if (content === undefined)
    return { status: 204, service, head: `HTTP/1.1 204 No Content\r\n${head}`, body: undefined };
  if (hasCurrent(request.ifNoneMatch, etags))
    return { status: 304, service, head: `HTTP/1.1 304 Not Modified\r\n${caching}`, body: undefined };
  return { status: 200, service, head: `HTTP/1.1 200 OK\r\n${head}`, body: content };
}

function mayBeRead({ service }: ServedTiles): boolean {
  return mayUse(anonymous, { audience: 'open', operation: 'read', service });
}

function contentHeaders({ mediaType, isGzipped }: StoredTile): string {
  return `Content-Type: ${mediaType}\r\n${isGzipped ? 'Content-Encoding: gzip\r\n' : ''}`;
}
