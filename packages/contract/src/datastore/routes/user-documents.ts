import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { USER_DOCUMENTS_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import {
  documentSharingSchema,
  userDocumentPageSchema,
  userDocumentSchema,
} from '../entities/user-document.ts';
import { documentDescriptionSchema, documentNameSchema } from './documents.routes.ts';

const root = '/api/users/me/documents';
const ofDocument = z.object({ documentId: uuid });
const label = z.string().trim().min(1).max(100);
const labels = z.array(label).max(20);
/** Comma separated. */
const writtenLabels = z
  .string()
  .max(2100)
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .pipe(labels);
const beneficiary = z.union([uuid, z.email().max(254)]);
const sharings = z.array(documentSharingSchema);

/** The files of a person. */
export const userDocumentRoutes = {
  getMyDocuments: defineRoute({
    name: 'getMyDocuments',
    method: 'GET',
    path: root,
    tag: 'user document',
    access: 'user',
    summary: 'Documents of the person and those shared with them, paged',
    query: z.object({
      /** Part of the name. */
      name: z.string().max(200).default(''),
      labels: writtenLabels.optional(),
      /** Whose: all, one’s own, or shared by others. */
      whose: z.enum(['all', 'mine', 'shared']).default('all'),
      sortBy: z.enum(['name', 'size', 'last_event']).default('name'),
      /** 1 ascending, -1 descending. */
      sortOrder: z.coerce
        .number()
        .int()
        .refine((n) => n === 1 || n === -1)
        .default(1),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: userDocumentPageSchema,
  }),
  addMyDocument: defineRoute({
    name: 'addMyDocument',
    method: 'POST',
    path: root,
    tag: 'user document',
    access: 'user',
    summary: 'Keep a document',
    bodyKind: 'form',
    files: ['file'],
    filesBytes: USER_DOCUMENTS_BYTES,
    body: z.object({
      name: documentNameSchema,
      description: documentDescriptionSchema.optional(),
      labels: writtenLabels.optional(),
      public_url: z.boolean().optional(),
    }),
    answer: userDocumentSchema,
    errors: ['annexe.file-missing', 'user-document.quota-exceeded', 'user-document.too-many'],
  }),
  getMyDocument: defineRoute({
    name: 'getMyDocument',
    method: 'GET',
    path: `${root}/{documentId}`,
    tag: 'user document',
    access: 'user',
    summary: 'A document of the person, or shared with them',
    params: ofDocument,
    answer: userDocumentSchema,
  }),
  changeMyDocument: defineRoute({
    name: 'changeMyDocument',
    method: 'PATCH',
    path: `${root}/{documentId}`,
    tag: 'user document',
    access: 'user',
    summary: 'Change what is said of a document, or switch its public address',
    params: ofDocument,
    body: z.object({
      name: documentNameSchema.optional(),
      description: documentDescriptionSchema.nullable().optional(),
      extra: z.record(z.string().max(100), z.json()).nullable().optional(),
      labels: labels.optional(),
      public_url: z.boolean().optional(),
    }),
    answer: userDocumentSchema,
  }),
  replaceMyDocument: defineRoute({
    name: 'replaceMyDocument',
    method: 'POST',
    path: `${root}/{documentId}`,
    tag: 'user document',
    access: 'user',
    summary: 'Replace the file of a document, which keeps its addresses and sharings',
    params: ofDocument,
    bodyKind: 'form',
    files: ['file'],
    filesBytes: USER_DOCUMENTS_BYTES,
    body: z.object({}),
    answer: userDocumentSchema,
    errors: ['annexe.file-missing', 'user-document.quota-exceeded'],
  }),
  deleteMyDocument: defineRoute({
    name: 'deleteMyDocument',
    method: 'DELETE',
    path: `${root}/{documentId}`,
    tag: 'user document',
    access: 'user',
    summary: 'Delete a document for everyone',
    params: ofDocument,
  }),
  getMyDocumentFile: defineRoute({
    name: 'getMyDocumentFile',
    method: 'GET',
    path: `${root}/{documentId}/file`,
    tag: 'user document',
    access: 'user',
    summary: 'Content of a document',
    params: ofDocument,
    answerKind: 'file',
  }),
  getDocumentSharings: defineRoute({
    name: 'getDocumentSharings',
    method: 'GET',
    path: `${root}/{documentId}/sharings`,
    tag: 'user document',
    access: 'user',
    summary: 'Whom a document is shared with',
    params: ofDocument,
    answer: sharings,
  }),
  addDocumentSharings: defineRoute({
    name: 'addDocumentSharings',
    method: 'POST',
    path: `${root}/{documentId}/sharings`,
    tag: 'user document',
    access: 'user',
    summary: 'Share with accounts, by identifier or by e-mail address; those already there stay',
    params: ofDocument,
    body: z.array(beneficiary).min(1).max(100),
    answer: sharings,
    errors: ['user-document.too-many-sharings'],
  }),
  deleteDocumentSharings: defineRoute({
    name: 'deleteDocumentSharings',
    method: 'DELETE',
    path: `${root}/{documentId}/sharings`,
    tag: 'user document',
    access: 'user',
    summary: 'Share no longer with these identifiers or addresses, comma separated',
    params: ofDocument,
    query: z.object({
      users: z
        .string()
        .max(30_000)
        .transform((text) =>
          text
            .split(',')
            .map((one) => one.trim())
            .filter(Boolean),
        )
        .pipe(z.array(beneficiary).min(1).max(100)),
    }),
  }),
};
