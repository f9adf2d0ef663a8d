import {
  jsonMediaType,
  recordQueryablesDocument,
  recordsCollectionDocument,
  recordsCollectionId,
  recordsConformance,
  recordsDefinition,
  schemaMediaType,
} from '@cartable/ogc';
import type { ApiContext, ApiPart } from '../core/api.ts';
import {
  answerCatalogue,
  answerRecord,
  answerRecords,
  catalogueOf,
  requireCatalogue,
} from './answer-records.ts';
import { catalogueItem } from './html/catalogue-item.ts';
import { cataloguePage } from './html/catalogue-page.ts';
import { recordQueryablesPage } from './html/record-queryables-page.ts';

const path = `/collections/${recordsCollectionId}`;

/** OGC API – Records (20-004r1): the records of the catalogue, for everyone alike. */
export const recordsPart: ApiPart = {
  audience: 'open',
  offerings: [],
  conformance: recordsConformance,
  resources: [
    { path, answer: (context) => answerCatalogue(context) },
    {
      path: `${path}/queryables`,
      document: (context) => {
        requireCatalogue(context);
        const { title } = catalogueOf(context);
        return {
          mediaType: schemaMediaType,
          json: () => recordQueryablesDocument(context.api, title),
          page: () => recordQueryablesPage(context),
        };
      },
    },
    { path: `${path}/items`, operation: 'items', answer: (context) => answerRecords(context) },
    {
      path: `${path}/items/:recordId`,
      operation: 'items',
      answer: (context, { path: { recordId = '' } }) => answerRecord(context, recordId),
    },
  ],
  listCollections: (context) => [
    {
      json: () => recordsCollectionDocument(context.api, catalogueOf(context)),
      item: (heading) => catalogueItem(context, heading),
    },
  ],
  hasCollection: (_context, id) => id === recordsCollectionId,
  findCollection: (context, id) => (id === recordsCollectionId ? catalogueDocument(context) : undefined),
  definition: (context) => recordsDefinition(context.api),
};

function catalogueDocument(context: ApiContext) {
  return {
    mediaType: jsonMediaType,
    json: () => recordsCollectionDocument(context.api, catalogueOf(context)),
    page: () => cataloguePage(context),
  };
}
