import { anonymous } from '@cartable/accounts';
import { mayUse, type PublishedService } from '@cartable/datastore';
import { vectorTileFormat } from '@cartable/ogc';
import { groupAddress } from '../../http/address.ts';
import type { PlainGet } from '../../http/plain-get.ts';
import { rateFields } from '../../http/rate-limits.ts';
import type { RawAnswer, RawHandler } from '../../http/raw-responder.ts';
import { openTileHeaders, responderHeadBytes } from '../../http/raw-tile-headers.ts';
import type { TokenBuckets } from '../../http/token-bucket.ts';
import type { Services } from '../../services.ts';
import { vectorTileInMemory } from '../context/answer/stored-tile.ts';
import { etagsOf, hasCurrent, revalidated } from '../context/answer/tile-headers.ts';
import { isExtensionOf, readTileAddress, type TileAddress } from '../tiles/tile-address.ts';
import { InstantServices, layersOf, type NamedServices } from './instant-layers.ts';
import type { InstantTiles } from './instant-tiles.ts';
import { instantName, isInstantTile } from './protocol.ts';

/** Path of the instant tiles of open services. */
export const rawInstantPrefix = '/tiles/instant/';

const target = /^([\w.-]{1,200})\/(\d[\w/]*\.[a-z]{3,4})$/;

interface RawInstant {
  readonly services: Pick<Services, 'datastores' | 'metrics'>;
  readonly tiles: Pick<InstantTiles, 'cut'>;
  /** Of the ordinary routes: a tile counts the same however it is answered. */
  readonly buckets: TokenBuckets;
}

/**
 * Instant tiles of open services, to clients that take them compressed (ADR 65). What is refused, what fails and whoever
 * asks too fast is for the ordinary routes, which say so.
 */
export function rawInstant({ services: { datastores, metrics }, tiles, buckets }: RawInstant): RawHandler {
  const published = new InstantServices(datastores.publishedServices);
  const labels = {
    method: 'GET',
    route: `${rawInstantPrefix}:layer/:z/:x/:file`,
    operation: 'tile',
  } as const;
  const series = new Map([200, 204, 304].map((status) => [status, metrics.series({ ...labels, status })]));
  return (request, address) => {
    const requested = request.acceptsGzip ? readTarget(request) : undefined;
    return requested && answer(requested, request, address);
  };

  async function answer(
    { layerName, tile }: RequestedTile,
    request: PlainGet,
    address: string,
  ): Promise<RawAnswer | undefined> {
    const began = performance.now();
    const service = findOpen(await published.read(), layerName);
    if (service === undefined) return undefined;
    const state = buckets.take(groupAddress(address), began);
    if (!state.isAllowed) return undefined;
    const { policy, left } = rateFields(instantName, buckets, state);
    const layers = layersOf(service);
    const bytes = await tiles.cut({ tile, tileMatrixSet: 'PM', layers });
    const limits = `RateLimit-Policy: ${policy}\r\nRateLimit: ${left}\r\n`;
    const found = answerOf(bytes, { version: layers.version, limits }, request);
    const { status } = found;
    const seconds = (performance.now() - began) / 1000;
    series.get(status)!.observe(seconds);
    metrics.offerings.count(service, { status, seconds });
    datastores.traffic.count(
      service.offeringId,
      found.head.length + responderHeadBytes + (found.body?.length ?? 0),
    );
    return found;
  }
}

interface RequestedTile {
  readonly layerName: string;
  readonly tile: TileAddress;
}

function readTarget({ target: text }: PlainGet): RequestedTile | undefined {
  const match = target.exec(text.slice(rawInstantPrefix.length));
  const tile = match === null ? undefined : readTileAddress(match[2]!);
  if (tile === undefined || !isInstantTile(tile) || !isExtensionOf(tile.extension, [vectorTileFormat]))
    return undefined;
  return { layerName: match![1]!, tile };
}

function findOpen({ byName }: NamedServices, layerName: string): PublishedService | undefined {
  return byName
    .get(layerName)
    ?.find((service) => mayUse(anonymous, { audience: 'open', operation: 'read', service }));
}

/** @param bytes gzipped; empty where there is nothing */
function answerOf(
  bytes: Uint8Array,
  { version, limits }: { readonly version: string; readonly limits: string },
  { ifNoneMatch }: PlainGet,
): RawAnswer & { readonly status: 200 | 204 | 304 } {
  const etags = etagsOf(version);
  const caching = `ETag: ${etags.stored}\r\nCache-Control: ${revalidated}\r\nVary: Accept-Encoding\r\n${limits}${openTileHeaders}`;
  if (bytes.length === 0)
    return { status: 204, head: `HTTP/1.1 204 No Content\r\n${caching}`, body: undefined };
  if (hasCurrent(ifNoneMatch, [etags.stored, etags.expanded]))
    return { status: 304, head: `HTTP/1.1 304 Not Modified\r\n${caching}`, body: undefined };
  const content = `Content-Type: ${vectorTileFormat.mediaType}\r\nContent-Encoding: gzip\r\n`;
  return {
    status: 200,
    head: `HTTP/1.1 200 OK\r\n${content}${caching}`,
    body: vectorTileInMemory(bytes),
  };
}
