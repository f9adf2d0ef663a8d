/** The resources written from stored facts: kept until the next publication, for each language and form. */

import {
  apiDefinition,
  collectionDocument,
  collectionsDocument,
  commonParameters,
  conformanceDocument,
  jsonMediaType,
  landingDocument,
  openApiMediaType,
  queryablesDocument,
  readParameters,
  schemaMediaType,
  tileCollectionDocument,
  tileMatrixSetDocument,
  tileMatrixSetsDocument,
} from '@cartable/ogc';
import { productVersion } from '../../version.ts';
import { type DocumentCache, keptDocument } from '../context/answer/document-cache.ts';
import type { ServiceAnswer } from '../context/answer/service-answer.ts';
import type { ApiContext } from './core/api-context.ts';
import { apiPage } from './core/html/api-page.ts';
import { collectionsPage } from './core/html/collections-page.ts';
import { conformancePage } from './core/html/conformance-page.ts';
import { landingPage } from './core/html/landing-page.ts';
import { negotiate } from './core/negotiate.ts';
import { pageHeaders, pageType } from './core/page-answer.ts';
import { getCollection, getTileCollection } from './features/get-collection.ts';
import { collectionPage } from './features/html/collection-page.ts';
import { queryablesPage } from './features/html/queryables-page.ts';
import { servedCollections } from './features/served-collections.ts';
import { tileMatrixSetPage, tileMatrixSetsPage } from './tiles/html/tile-matrix-set-pages.ts';
import { findTileCollection, listedTiles } from './tiles/served-tile-collections.ts';
import {
  getTileMatrixSet,
  tileCollectionResource,
  tilesetResource,
  tilesetsResource,
} from './tiles/tile-resources.ts';

/** A resource in both its forms. */
export interface ApiDocument {
  /** Of the JSON. */
  readonly mediaType: string;
  json(): object;
  page(): string;
}

/** What a path stands for; `id` is the collection of the path. @throws {CartableError} as {@link getCollection} */
export const documents = {
  landing: (context) => ({
    mediaType: jsonMediaType,
    json: () => landingDocument(context.api),
    page: () => landingPage(context, listed(context), listedTiles(context)),
  }),
  conformance: (context) => ({
    mediaType: jsonMediaType,
    json: () => conformanceDocument(context.api),
    page: () => conformancePage(context),
  }),
  api: (context) => {
    const definition = () =>
      apiDefinition(context.api, listed(context), productVersion, listedTiles(context));
    return { mediaType: openApiMediaType, json: definition, page: () => apiPage(context, definition()) };
  },
  collections: (context) => ({
    mediaType: jsonMediaType,
    json: () =>
      collectionsDocument(
        context.api,
        listed(context),
        listedTiles(context).map((tiles) => tileCollectionDocument(context.api, tiles)),
      ),
    page: () => collectionsPage(context, listed(context), listedTiles(context)),
  }),
  collection: (context, id) => {
    const tiles = findTileCollection(context, id, 'describe');
    if (tiles) return tileCollectionResource(context, tiles.collection);
    const { collection } = getCollection(context, id, 'describe');
    return {
      mediaType: jsonMediaType,
      json: () => collectionDocument(context.api, collection),
      page: () => collectionPage(context, collection),
    };
  },
  tileMatrixSets: (context) => ({
    mediaType: jsonMediaType,
    json: () => tileMatrixSetsDocument(context.api),
    page: () => tileMatrixSetsPage(context),
  }),
  tileMatrixSet: (context, _id, name) => {
    const set = getTileMatrixSet(name);
    return {
      mediaType: jsonMediaType,
      json: () => tileMatrixSetDocument(context.api, set),
      page: () => tileMatrixSetPage(context, set),
    };
  },
  vectorTilesets: (context, id) =>
    tilesetsResource(context, getTileCollection(context, id, 'describe', 'vector')),
  mapTilesets: (context, id) => tilesetsResource(context, getTileCollection(context, id, 'describe', 'map')),
  vectorTileset: (context, id, name) =>
    tilesetResource(context, getTileCollection(context, id, 'describe', 'vector'), name),
  mapTileset: (context, id, name) =>
    tilesetResource(context, getTileCollection(context, id, 'describe', 'map'), name),
  queryables: (context, id) => {
    const { collection } = getCollection(context, id, 'describe');
    return {
      mediaType: schemaMediaType,
      json: () => queryablesDocument(context.api, collection),
      page: () => queryablesPage(context, collection),
    };
  },
} satisfies Record<string, (context: ApiContext, id: string, set: string) => ApiDocument>;

function listed(context: ApiContext) {
  return servedCollections(context, 'list').map(({ collection }) => collection);
}

export function answerDocument(
  context: ApiContext,
  name: keyof typeof documents,
  { id, set }: { readonly id: string; readonly set: string },
  cache: DocumentCache,
): ServiceAnswer {
  readParameters(context.query, commonParameters);
  const isPage = negotiate(context.query, context.accept, { hasFiles: false }) === 'html';
  const document = documents[name](context, id, set);
  // The links of a page keep the language that was asked: it is part of what is written.
  const asked = context.askedLanguage ?? '';
  const parts = [name, id, set, context.language, isPage ? `html ${asked}` : 'json'];
  const kept = keptDocument(context, cache, parts, () =>
    isPage ? document.page() : JSON.stringify(document.json()),
  );
  if (isPage) return { document: kept, contentType: pageType, headers: pageHeaders };
  return {
    document: kept,
    contentType: document.mediaType,
    headers: { vary: 'accept, accept-language, accept-encoding' },
  };
}
