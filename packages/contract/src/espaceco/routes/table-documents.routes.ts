import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { looseBoolean } from '../entities/common.ts';
import {
  TABLE_DOCUMENT_BYTES,
  tableColumnParams,
  tableDocumentParams,
  tableDocumentPath,
  tableDocumentSchema,
} from '../entities/table-document.ts';

/** Photographs and files of features. */
export const espacecoTableDocumentRoutes = {
  addTableDocument: defineRoute({
    name: 'addTableDocument',
    method: 'POST',
    path: '/api/espaceco/databases/{databaseId}/tables/{tableId}/columns/{columnId}/documents',
    tag: 'espaceco',
    access: 'user',
    summary:
      'Send a file for a column of type Document; needs to edit the column. A transaction then gives its `id` to a feature; what no feature has is deleted after 30 days',
    params: tableColumnParams,
    body: z.object({}),
    bodyKind: 'form',
    files: ['document'],
    filesBytes: TABLE_DOCUMENT_BYTES,
    answer: tableDocumentSchema,
    errors: [
      'espaceco.database-unknown',
      'espaceco.database-not-ready',
      'espaceco.table-unknown',
      'espaceco.column-holds-no-document',
      'espaceco.file-missing',
      'espaceco.file-type',
      'espaceco.picture-damaged',
      'espaceco.picture-too-large',
      'espaceco.picture-too-slow',
      'espaceco.too-many-waiting-documents',
      'common.too-large',
    ],
  }),
  getTableDocument: defineRoute({
    name: 'getTableDocument',
    method: 'GET',
    path: `${tableDocumentPath}{documentId}`,
    tag: 'espaceco',
    access: 'user',
    summary:
      'A photograph or a file of a feature, whole or by ranges; needs to see its column. With `thumbnail`, a small picture',
    params: tableDocumentParams,
    query: z.object({ thumbnail: looseBoolean.default(false) }),
    answerKind: 'file',
    errors: ['espaceco.table-document-unknown'],
  }),
};
