/** Landing page, conformance list, definition and collections: composed of what the parts contribute. */
import {
  apiDefinition,
  collectionsDocument,
  conformanceDocument,
  jsonMediaType,
  landingDocument,
  openApiMediaType,
} from '@cartable/ogc';
import { productVersion } from '../../../version.ts';
import type { ApiContext, ApiDocumentResource, ListedCollection } from './api.ts';
import { collectionError } from './collection-error.ts';
import { apiPage } from './html/api-page.ts';
import { collectionsPage } from './html/collections-page.ts';
import { conformancePage } from './html/conformance-page.ts';
import { landingPage } from './html/landing-page.ts';
import { writeCollections } from './write-collections.ts';

export const coreResources: readonly ApiDocumentResource[] = [
  {
    path: '',
    document: (context) => ({
      mediaType: jsonMediaType,
      json: () =>
        landingDocument(
          context.api,
          context.parts.flatMap((part) => part.landingLinks?.(context) ?? []),
        ),
      page: () => landingPage(context),
    }),
  },
  {
    path: '/conformance',
    document: (context) => ({
      mediaType: jsonMediaType,
      json: () => conformanceDocument(context.api, classesOf(context)),
      page: () => conformancePage(context, classesOf(context)),
    }),
  },
  {
    path: '/api',
    document: (context) => {
      const definition = () =>
        apiDefinition(
          context.api,
          productVersion,
          context.parts.map((part) => part.definition(context)),
        );
      return { mediaType: openApiMediaType, json: definition, page: () => apiPage(context, definition()) };
    },
  },
  {
    path: '/collections',
    document: (context) => ({
      mediaType: jsonMediaType,
      json: () =>
        collectionsDocument(
          context.api,
          listedIn(context).map((collection) => collection.json()),
        ),
      pieces: () => writeCollections(context, listedIn(context)),
      page: () => collectionsPage(context, listedIn(context)),
    }),
  },
  {
    path: '/collections/:collectionId',
    document: (context, { collectionId: id = '' }) => {
      for (const part of context.parts) {
        const found = part.findCollection(context, id);
        if (found) return found;
      }
      throw collectionError(context, id, 'describe', 'service.collection-unknown');
    },
  },
];

const classesOf = ({ parts }: ApiContext): readonly string[] =>
  parts.flatMap(({ conformance }) => conformance);

function listedIn(context: ApiContext): readonly ListedCollection[] {
  return context.parts.flatMap((part) => part.listCollections(context));
}
