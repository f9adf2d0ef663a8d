import { CartableError } from '@cartable/contract';
import { mayUse, type PublishedService } from '@cartable/datastore';
import { isTileOf, pm } from '@cartable/geo';
import { quote, vectorTileFormat } from '@cartable/ogc';
import type { Services } from '../../services.ts';
import type { TileAnswer } from '../context/answer/service-answer.ts';
import { vectorTileInMemory } from '../context/answer/stored-tile.ts';
import { revalidated } from '../context/answer/tile-headers.ts';
import { openAndPrivate } from '../context/mount.ts';
import type { RequestContext } from '../context/request-context.ts';
import { noteUse } from '../context/used-services.ts';
import type { Protocol } from '../protocol.ts';
import { isExtensionOf, readTileAddress, type TileAddress } from '../tiles/tile-address.ts';
import { type InstantLayers, InstantServices, layersOf } from './instant-layers.ts';
import type { InstantTiles } from './instant-tiles.ts';

/** As far as pyramids go. */
const maxZoom = 18;
/** Of the protocol, and of the requests that are counted together. */
export const instantName = 'instant-tiles';

interface InstantContext extends RequestContext {
  /** A WFS and a WMS may share their name, in this order. */
  named(layerName: string): readonly PublishedService[];
}

/** Vector data as tiles before there is any pyramid: of what a WFS or a WMS-VECTOR publishes, to those it is for. */
export function createInstant(
  { datastores }: Pick<Services, 'datastores'>,
  tiles: InstantTiles,
): Protocol<InstantContext> {
  const published = new InstantServices(datastores.publishedServices);
  return {
    name: instantName,
    mounts: openAndPrivate('tiles/instant'),
    serves: {
      find: async () => {
        const { version, byName } = await published.read();
        const named = (name: string) => byName.get(name) ?? [];
        return { version, contextOf: (request) => ({ ...request, named }) };
      },
      recall: () => undefined,
      checkScope: () => undefined,
    },
    requestsPerSecond: (config) => config.instantTilesPerSecond,
    resources: [
      {
        path: '/:layer/:z/:x/:file',
        operation: 'tile',
        answer: async (context, { path }) => {
          const layers = await findLayers(context, path.layer ?? '', datastores);
          return buildTile(tiles, { layers, cacheControl: revalidated }, path);
        },
      },
    ],
  };
}

/**
 * Layers of the service of that name, if this visitor may read it.
 * @throws {CartableError} `service.layer-unknown`; `service.publications-unverified` while the database is away
 */
async function findLayers(
  context: InstantContext,
  name: string,
  { publishedServices }: Services['datastores'],
): Promise<InstantLayers> {
  const { visitor, audience, grants } = context;
  const service = context
    .named(name)
    .find((each) => mayUse(visitor, { audience, operation: 'read', service: each }, grants));
  if (!service) {
    // Another process may have published it since this one last heard of the database.
    if ((await publishedServices.recall('WFS')?.standing) === 'assumed')
      throw new CartableError('service.publications-unverified');
    throw new CartableError('service.layer-unknown', { name: quote(name) });
  }
  noteUse(context, [service]);
  return layersOf(service);
}

export async function buildTile(
  tiles: InstantTiles,
  { layers, cacheControl }: { readonly layers: InstantLayers; readonly cacheControl: string },
  path: Readonly<Record<string, string>>,
): Promise<TileAnswer> {
  const tile = readAddress(path);
  const bytes = await tiles.cut({ tile, tileMatrixSet: 'PM', layers });
  const stored = bytes.length === 0 ? undefined : vectorTileInMemory(bytes);
  return { tile: stored, version: layers.version, cacheControl };
}

/** @throws {CartableError} `service.tile-unknown`, `service.tile-format` */
function readAddress({ z, x, file }: Readonly<Record<string, string>>): TileAddress {
  const path = `${z}/${x}/${file}`;
  const address = readTileAddress(path);
  if (address === undefined || !isInstantTile(address))
    throw new CartableError('service.tile-unknown', { name: quote(path), levels: `0 … ${maxZoom}` });
  if (!isExtensionOf(address.extension, [vectorTileFormat]))
    throw new CartableError('service.tile-format', { format: address.extension, formats: 'pbf' });
  return address;
}

export function isInstantTile(address: TileAddress): boolean {
  return address.z <= maxZoom && isTileOf(address, pm);
}
