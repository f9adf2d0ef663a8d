import { z } from 'zod';
import { abilities, dateTime, uuid } from '../../core/common.ts';

/** A file of a person, private until shared or given a public address. */
export const userDocumentSchema = z.object({
  _id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  file_name: z.string(),
  /** Bytes. */
  size: z.number(),
  mime_type: z.string(),
  labels: z.array(z.string()),
  /** `null`: switched off. Another one each time it is switched on. */
  public_url: z.url().nullable(),
  extra: z.record(z.string(), z.unknown()).nullable(),
  creation: dateTime,
  last_event: dateTime,
  /** `null`: the reader's own. Otherwise whose it is, shared with the reader. */
  shared_by: z
    .object({
      user_name: z.string().optional(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
    })
    .nullable(),
  /** Persons and addresses it is shared with; 0 for those who may not know. */
  nb_sharings: z.number().int(),
  /** `edit`, `share`, `delete`. */
  abilities,
});
export type UserDocument = z.infer<typeof userDocumentSchema>;

/** One page of documents and what the pager and the gauge need. */
export const userDocumentPageSchema = z.object({
  items: z.array(userDocumentSchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
  documents_quota: z.number(),
  documents_use: z.number(),
});

/** Somebody who may read a document. An address is told as it was written, account or not. */
export const documentSharingSchema = z.object({
  /** `null` when shared with an address. */
  _id: uuid.nullable(),
  /** Name of the person on the site, for those who gave no other name; `null` for an address. */
  user_name: z.string().nullable().optional(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
});
export type DocumentSharing = z.infer<typeof documentSharingSchema>;
