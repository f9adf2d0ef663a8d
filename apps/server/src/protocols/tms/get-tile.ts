import { CartableError } from '@cartable/contract';
import { flipRow, isTileOf } from '@cartable/geo';
import { quote, type TileLayer } from '@cartable/ogc';
import type { TileAnswer } from '../context/answer/service-answer.ts';
import { cacheControlOf, privately } from '../context/answer/tile-headers.ts';
import type { ReceivedRequest } from '../context/received-request.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { mayHold, type StoredTiles } from '../tiles/stored-tiles.ts';
import { isExtensionOf, readTileAddress, type TileAddress } from '../tiles/tile-address.ts';
import { getServed } from './tms-documents.ts';

type Rows = 'top' | 'bottom';

/** A tile as it is stored. @throws {CartableError} `service.layer-unknown`, `service.tile-unknown`, `service.tile-format` */
export async function getTile(
  context: ServiceContext,
  { path: requested, query }: ReceivedRequest,
  { tiles, rows }: { readonly tiles: StoredTiles; readonly rows: Rows },
): Promise<TileAnswer> {
  const { layer: name, z, x, file } = requested as Record<'layer' | 'z' | 'x' | 'file', string>;
  const served = getServed(context, name, 'read');
  const path = `${z}/${x}/${file}`;
  const { layer } = served;
  const address = readAddress(path, rows);
  if (address === undefined || address.z > layer.bottomLevel || !isTileOf(address, layer.set))
    throw unknownTile(path, layer);
  if (!isExtensionOf(address.extension, layer.formats))
    throw new CartableError('service.tile-format', {
      format: address.extension,
      formats: layer.formats.map(({ extension }) => extension).join(', '),
    });
  const isMade = mayHold(served, address);
  // The TileMap lists every level from 0 on: those above the pyramid have nothing to show.
  if (!isMade && rows === 'top') throw unknownTile(path, layer);
  const version = new URLSearchParams(query).get('v') ?? undefined;
  const cacheControl = context.audience === 'open' ? cacheControlOf(version, layer.version) : privately;
  const tile = isMade ? await tiles.find(served, address) : undefined;
  return { tile, version: layer.version, cacheControl };
}

function readAddress(path: string, rows: Rows): TileAddress | undefined {
  const address = readTileAddress(path);
  if (address === undefined || rows === 'top') return address;
  return { ...address, y: flipRow(address.y, address.z) };
}

function unknownTile(path: string, { topLevel, bottomLevel }: TileLayer): CartableError {
  return new CartableError('service.tile-unknown', {
    name: quote(path),
    levels: `${topLevel} … ${bottomLevel}`,
  });
}
