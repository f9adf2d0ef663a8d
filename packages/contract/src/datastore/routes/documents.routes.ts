import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { DOCUMENT_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { datasheetDocumentSchema, datasheetDocumentTypes } from '../entities/annexe.ts';
import { base, inDatastore } from './addresses.ts';

const ofDatasheet = inDatastore.extend({ datasheetName: z.string().max(99) });
const ofDocument = ofDatasheet.extend({ documentId: uuid });
const root = `${base}/datasheet/{datasheetName}/documents`;

export const documentNameSchema = z.string().trim().min(1).max(200);
export const documentDescriptionSchema = z.string().trim().max(2000);
const list = z.array(datasheetDocumentSchema);

/** Files and links that come with the data of a datasheet. Writes answer the whole list. */
export const datasheetDocumentRoutes = {
  getDatasheetDocuments: defineRoute({
    name: 'getDatasheetDocuments',
    method: 'GET',
    path: root,
    tag: 'datasheet',
    access: 'user',
    summary: 'Documents of a datasheet, in the order they were added',
    params: ofDatasheet,
    answer: list,
  }),
  addDatasheetDocument: defineRoute({
    name: 'addDatasheetDocument',
    method: 'POST',
    path: root,
    tag: 'datasheet',
    access: 'user',
    summary: 'Add a document: a file, or a link whose address is the field `document`',
    params: ofDatasheet,
    bodyKind: 'form',
    files: ['document'],
    filesBytes: DOCUMENT_BYTES,
    body: z.object({
      type: z.enum(datasheetDocumentTypes),
      name: documentNameSchema,
      description: documentDescriptionSchema.optional(),
      document: z.string().max(2000).optional(),
    }),
    answer: list,
    errors: [
      'annexe.file-missing',
      'annexe.quota-exceeded',
      'annexe.too-many',
      'document.format',
      'document.link-invalid',
      'document.too-large',
      'document.too-many',
    ],
  }),
  changeDatasheetDocument: defineRoute({
    name: 'changeDatasheetDocument',
    method: 'PATCH',
    path: `${root}/{documentId}`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Change the name or the description of a document; an empty description removes it',
    params: ofDocument,
    body: z.object({
      name: documentNameSchema.optional(),
      description: documentDescriptionSchema.nullable().optional(),
    }),
    answer: list,
  }),
  deleteDatasheetDocument: defineRoute({
    name: 'deleteDatasheetDocument',
    method: 'DELETE',
    path: `${root}/{documentId}`,
    tag: 'datasheet',
    access: 'user',
    summary: 'Take a document away, and its file; one that is not there is already away',
    params: ofDocument,
  }),
};
