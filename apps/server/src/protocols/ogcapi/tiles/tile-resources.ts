import { CartableError } from '@cartable/contract';
import { findTileMatrixSet, type TileMatrixSet, tileMatrixSetTable } from '@cartable/geo';
import {
  jsonMediaType,
  quote,
  type TileCollection,
  tileCollectionDocument,
  tilesetDocument,
  tilesetsDocument,
} from '@cartable/ogc';
import type { ApiContext, ApiDocument } from '../core/api.ts';
import { tileCollectionPage } from './html/tile-collection-page.ts';
import { tilesetPage, tilesetsPage } from './html/tileset-pages.ts';
import type { ServedTileCollection } from './served-tile-collections.ts';

export function tileCollectionResource(context: ApiContext, collection: TileCollection): ApiDocument {
  return {
    mediaType: jsonMediaType,
    json: () => tileCollectionDocument(context.api, collection),
    page: () => tileCollectionPage(context, collection),
  };
}

export function tilesetsResource(context: ApiContext, { collection }: ServedTileCollection): ApiDocument {
  return {
    mediaType: jsonMediaType,
    json: () => tilesetsDocument(context.api, collection),
    page: () => tilesetsPage(context, collection),
  };
}

export function tilesetResource(
  context: ApiContext,
  { collection }: ServedTileCollection,
  setName: string,
): ApiDocument {
  checkSetOf(collection, setName);
  return {
    mediaType: jsonMediaType,
    json: () => tilesetDocument(context.api, collection),
    page: () => tilesetPage(context, collection),
  };
}

/** @throws {CartableError} `service.tile-matrix-set-unknown` */
export function getTileMatrixSet(name: string): TileMatrixSet {
  const set = findTileMatrixSet(name);
  if (set?.ogcName === name) return set;
  const expected = Object.values(tileMatrixSetTable).map(({ ogcName }) => ogcName);
  throw new CartableError('service.tile-matrix-set-unknown', {
    name: quote(name),
    expected: expected.join(', '),
  });
}

/** A pyramid is made in one set. @throws {CartableError} `service.tile-matrix-set-unknown` */
export function checkSetOf({ layer }: TileCollection, name: string): void {
  if (layer.set.ogcName === name) return;
  throw new CartableError('service.tile-matrix-set-unknown', {
    name: quote(name),
    expected: layer.set.ogcName,
  });
}
