import type { PublishedService, ServiceOperation } from '@cartable/datastore';
import { type TileCollection, tileMapUrl, tilesCollectionIdOf } from '@cartable/ogc';
import { rootOf } from '../../context/mount.ts';
import { visible } from '../../context/service-context.ts';
import { type ServedTiles, servedTilesOf } from '../../tiles/tile-layers.ts';
import type { ApiContext } from '../core/api.ts';

/** A collection of tiles and where they come from. */
export interface ServedTileCollection {
  readonly served: ServedTiles;
  readonly collection: TileCollection;
}

/** Collections of tiles this visitor may use for the operation, in the order of the services. */
function servedTileCollections(context: ApiContext, operation: ServiceOperation): ServedTileCollection[] {
  return visible(context, operation).flatMap((service) => {
    const served = service.type === 'WMTS-TMS' ? servedTilesOf(service) : undefined;
    return served ? [{ served, collection: describe(context, service, served) }] : [];
  });
}

function describe(
  { services, audience }: ApiContext,
  { layerName, datastore, datasheet, published }: PublishedService,
  { layer }: ServedTiles,
): TileCollection {
  return {
    id: tilesCollectionIdOf(layerName),
    layer,
    publisher: datastore.name,
    dataset: datasheet.name,
    published,
    tileJsonUrl: `${tileMapUrl(`${services.config.publicUrl}${rootOf('tms', audience)}`, layer)}/tilejson.json`,
  };
}

export function listedTiles(context: ApiContext): TileCollection[] {
  return servedTileCollections(context, 'list').map(({ collection }) => collection);
}

export function findTileCollection(
  context: ApiContext,
  id: string,
  operation: ServiceOperation,
): ServedTileCollection | undefined {
  return servedTileCollections(context, operation).find(({ collection }) => collection.id === id);
}
