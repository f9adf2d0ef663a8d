import {
  collectionDocument,
  type FeaturesCollection,
  featuresConformance,
  featuresDefinition,
  jsonMediaType,
  listedCollectionDocument,
  queryablesDocument,
  schemaMediaType,
} from '@cartable/ogc';
import { noteUse } from '../../context/used-services.ts';
import { findCollection, servedCollections } from '../../features/served-collections.ts';
import type { ApiContext, ApiPart, ListedCollection } from '../core/api.ts';
import { getCollection } from './get-collection.ts';
import { collectionItem } from './html/collection-item.ts';
import { collectionPage } from './html/collection-page.ts';
import { catalogEntry } from './html/json-ld.ts';
import { queryablesPage } from './html/queryables-page.ts';
import { answerItem, answerItems } from './items.ts';

/** OGC API – Features (17-069r4), with filters in CQL2 (19-079r2) and systems of coordinates (18-058r1). */
export const featuresPart: ApiPart = {
  offerings: ['WFS'],
  conformance: featuresConformance,
  resources: [
    {
      path: '/collections/:collectionId/queryables',
      document: (context, { collectionId: id = '' }) => {
        const { collection } = getCollection(context, id, 'describe');
        return {
          mediaType: schemaMediaType,
          json: () => queryablesDocument(context.api, collection),
          page: () => queryablesPage(context, collection),
        };
      },
    },
    {
      path: '/collections/:collectionId/items',
      operation: 'items',
      answer: answerItems,
    },
    {
      path: '/collections/:collectionId/items/:featureId',
      operation: 'items',
      answer: answerItem,
    },
  ],
  listCollections: (context) => listed(context).map((collection) => listedCollection(context, collection)),
  hasCollection: (context, id, operation) => findCollection(context, id, operation) !== undefined,
  findCollection: (context, id) => {
    const served = findCollection(context, id, 'describe');
    if (!served) return undefined;
    noteUse(context, [served.service]);
    const { collection } = served;
    return {
      mediaType: jsonMediaType,
      json: () => collectionDocument(context.api, collection),
      page: () => collectionPage(context, collection),
    };
  },
  definition: (context) => featuresDefinition(context.api, listed(context)),
};

function listed(context: ApiContext): FeaturesCollection[] {
  return servedCollections(context, 'list').map(({ collection }) => collection);
}

function listedCollection(context: ApiContext, collection: FeaturesCollection): ListedCollection {
  return {
    json: () => listedCollectionDocument(context.api, collection),
    facts: collection,
    item: (heading) => collectionItem(context, collection, heading),
    dataset: () => catalogEntry(context, collection),
  };
}
