import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { LIST_BODY_BYTES } from '../../core/limits.ts';
import { defineRoute } from '../../core/route.ts';
import { metadataFormSchema, metadataSchema, metadataSummarySchema } from '../entities/metadata.ts';
import { base, inDatastore } from './addresses.ts';

const ofMetadata = inDatastore.extend({ metadataId: uuid });

export const metadataRoutes = {
  getMetadataList: defineRoute({
    name: 'getMetadataList',
    method: 'GET',
    path: `${base}/metadata`,
    tag: 'metadata',
    access: 'user',
    summary: 'Records of the datastore, by identifier',
    params: inDatastore,
    query: z.object({
      /** `tags[datasheet_name]` in one word: only the record of that datasheet. */
      datasheet_name: z.string().max(99).optional(),
      file_identifier: z.string().max(200).optional(),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    answer: z.array(metadataSummarySchema),
  }),
  addMetadata: defineRoute({
    name: 'addMetadata',
    method: 'POST',
    path: `${base}/metadata`,
    tag: 'metadata',
    access: 'user',
    summary: 'Write a record; that of a datasheet replaces the one it has',
    params: inDatastore,
    query: z.object({ datasheet_name: z.string().max(99).optional() }),
    body: metadataFormSchema,
    bodyBytes: LIST_BODY_BYTES,
    answer: metadataSchema,
    errors: ['metadata.identifier-taken'],
  }),
  getMetadata: defineRoute({
    name: 'getMetadata',
    method: 'GET',
    path: `${base}/metadata/{metadataId}`,
    tag: 'metadata',
    access: 'user',
    summary: 'A record by its identifier (UUID v4), or by the name of its datasheet',
    params: inDatastore.extend({ metadataId: z.string().max(99) }),
    answer: metadataSchema,
  }),
  getMetadataFile: defineRoute({
    name: 'getMetadataFile',
    method: 'GET',
    path: `${base}/metadata/file/{metadataId}`,
    aliases: [`${base}/metadata/{metadataId}/file`],
    tag: 'metadata',
    access: 'user',
    summary: 'A record as ISO 19139 XML, or as JSON',
    params: ofMetadata,
    query: z.object({ format: z.enum(['xml', 'json']).default('xml') }),
    answerKind: 'file',
  }),
  publishMetadata: defineRoute({
    name: 'publishMetadata',
    method: 'POST',
    path: `${base}/metadata/publish/{metadataId}`,
    tag: 'metadata',
    access: 'user',
    summary: 'Publish again a record that was unpublished by hand',
    params: ofMetadata,
    answer: metadataSchema,
    errors: ['metadata.nothing-published', 'metadata.quota-exceeded', 'service.no-endpoint'],
  }),
  unpublishMetadata: defineRoute({
    name: 'unpublishMetadata',
    method: 'DELETE',
    path: `${base}/metadata/unpublish/{metadataId}`,
    aliases: [`${base}/metadata/{metadataId}/unpublish`],
    tag: 'metadata',
    access: 'user',
    summary: 'Take a record off the catalogue; it is kept',
    params: ofMetadata,
  }),
  deleteMetadata: defineRoute({
    name: 'deleteMetadata',
    method: 'DELETE',
    path: `${base}/metadata/{metadataId}`,
    tag: 'metadata',
    access: 'user',
    summary: 'Delete a record that is not published',
    params: ofMetadata,
    errors: ['metadata.published'],
  }),
};
