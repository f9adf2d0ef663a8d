import {
  jsonMediaType,
  type TileCollection,
  type TileKind,
  tileCollectionDocument,
  tileMatrixSetDocument,
  tileMatrixSetsDocument,
  tileMatrixSetsLinks,
  tilesConformance,
  tilesDefinition,
} from '@cartable/ogc';
import type { StoredTiles } from '../../tiles/stored-tiles.ts';
import type { ApiContext, ApiPart, ApiResource, ListedCollection } from '../core/api.ts';
import { pageLink } from '../core/html/page.ts';
import { textsOf } from '../core/html/texts.ts';
import { getTile } from './get-tile.ts';
import { getTileCollection } from './get-tile-collection.ts';
import { tileCollectionItem } from './html/tile-collection-item.ts';
import { tileMatrixSetPage, tileMatrixSetsPage } from './html/tile-matrix-set-pages.ts';
import { findTileCollection, listedTiles } from './served-tile-collections.ts';
import {
  getTileMatrixSet,
  tileCollectionResource,
  tilesetResource,
  tilesetsResource,
} from './tile-resources.ts';

/** OGC API – Tiles (20-057): vector tiles and maps of the published pyramids. */
export function createTilesPart(stored: StoredTiles): ApiPart {
  return {
    offerings: ['WMTS-TMS'],
    conformance: tilesConformance,
    resources: [
      ...tileMatrixSetResources,
      ...tilesResources('tiles', 'vector', stored),
      ...tilesResources('map/tiles', 'map', stored),
    ],
    landingLinks: ({ api }) => tileMatrixSetsLinks(api),
    landingPages: (context) => [
      {
        title: textsOf(context.language).links.tileMatrixSets,
        href: pageLink(context, `${context.baseUrl}/tileMatrixSets`),
      },
    ],
    listCollections: (context) =>
      listedTiles(context).map((collection) => listedCollection(context, collection)),
    hasCollection: (context, id, operation) => findTileCollection(context, id, operation) !== undefined,
    findCollection: (context, id) => {
      const found = findTileCollection(context, id, 'describe');
      return found && tileCollectionResource(context, found.collection);
    },
    definition: (context) => tilesDefinition(context.api, listedTiles(context)),
  };
}

const tileMatrixSetResources: readonly ApiResource[] = [
  {
    path: '/tileMatrixSets',
    document: (context) => ({
      mediaType: jsonMediaType,
      json: () => tileMatrixSetsDocument(context.api),
      page: () => tileMatrixSetsPage(context),
    }),
  },
  {
    path: '/tileMatrixSets/:tileMatrixSetId',
    document: (context, { tileMatrixSetId = '' }) => {
      const set = getTileMatrixSet(tileMatrixSetId);
      return {
        mediaType: jsonMediaType,
        json: () => tileMatrixSetDocument(context.api, set),
        page: () => tileMatrixSetPage(context, set),
      };
    },
  },
];

function tilesResources(path: string, kind: TileKind, stored: StoredTiles): readonly ApiResource[] {
  const root = `/collections/:collectionId/${path}`;
  return [
    {
      path: root,
      document: (context, { collectionId: id = '' }) =>
        tilesetsResource(context, getTileCollection(context, id, 'describe', kind)),
    },
    {
      path: `${root}/:tileMatrixSetId`,
      document: (context, { collectionId: id = '', tileMatrixSetId = '' }) =>
        tilesetResource(context, getTileCollection(context, id, 'describe', kind), tileMatrixSetId),
    },
    {
      path: `${root}/:tileMatrixSetId/:tileMatrix/:tileRow/:tileCol`,
      // Read as they are stored: no limit of rate.
      isUncounted: true,
      operation: 'tile',
      answer: (context, request) => getTile(context, request, { kind, stored }),
    },
  ];
}

function listedCollection(context: ApiContext, collection: TileCollection): ListedCollection {
  return {
    json: () => tileCollectionDocument(context.api, collection),
    facts: collection.layer,
    item: (heading) => tileCollectionItem(context, collection, heading),
  };
}
