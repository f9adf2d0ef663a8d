import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { catalogueRecordSchema } from '../entities/catalogue-record.ts';

const ofRecord = z.object({ fileIdentifier: z.string().max(220) });

/** What the catalogue tells to everyone. */
export const catalogueRoutes = {
  getCatalogueRecord: defineRoute({
    name: 'getCatalogueRecord',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}',
    tag: 'catalogue',
    access: 'public',
    summary: 'A published record, with its open and its restricted layers',
    params: ofRecord,
    answer: catalogueRecordSchema,
  }),
  getCatalogueRecordXml: defineRoute({
    name: 'getCatalogueRecordXml',
    method: 'GET',
    path: '/api/geonetwork/metadata/{fileIdentifier}/xml',
    tag: 'catalogue',
    access: 'public',
    summary: 'A published record as ISO 19139 XML',
    params: ofRecord,
    answerKind: 'file',
  }),
};
