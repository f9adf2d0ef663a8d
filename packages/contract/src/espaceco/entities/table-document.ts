import { z } from 'zod';
import { numericId } from './common.ts';
import { tableIdParams } from './database.ts';
import { espacecoDocumentSchema } from './document.ts';

/** Largest file that a column holds. */
export const TABLE_DOCUMENT_BYTES = 5_000_000;
/** Files that one person has sent and no feature has yet. */
export const TABLE_DOCUMENTS_WAITING_MAX = 500;
/** Days that a file no feature has is kept. */
export const TABLE_DOCUMENT_DAYS = 30;

/** Where files of features are read: their identifier follows. */
export const tableDocumentPath = '/api/espaceco/documents/';

export const tableColumnParams = tableIdParams.extend({ columnId: numericId });
export const tableDocumentParams = z.object({ documentId: z.uuid() });

/** A photograph or a file of a feature: the value of its column is its `id`. */
export const tableDocumentSchema = espacecoDocumentSchema
  .omit({ id: true, title: true, description: true })
  .extend({
    id: z.uuid(),
    /** Of pictures. */
    thumbnail_uri: z.string().nullable(),
  });
export type TableDocument = z.infer<typeof tableDocumentSchema>;
