import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

/** Uses the platform itself has for annexes; `null` in their label: a file somebody added. */
export const annexeRoles = ['thumbnail', 'style', 'document', 'logo'] as const;
export type AnnexeRole = (typeof annexeRoles)[number];

/** A public file of a datastore at stable addresses. */
export const annexeSchema = z.object({
  _id: uuid,
  /** Each begins with `/`. */
  paths: z.array(z.string()),
  /** Bytes. */
  size: z.number(),
  mime_type: z.string(),
  /** Answered at its addresses. */
  published: z.boolean(),
  /** `key=value`: `datasheet_name`, `type` and those people add. */
  labels: z.array(z.string()),
  /** Address of the first path. */
  url: z.url(),
  last_event: dateTime,
});
export type Annexe = z.infer<typeof annexeSchema>;

export const datasheetDocumentTypes = ['file', 'link'] as const;

/** Document that comes with the data of a datasheet: a notice, a project of a map client, a page elsewhere. */
export const datasheetDocumentSchema = z.object({
  /** Identifier of the annexe, for a file. */
  id: uuid,
  type: z.enum(datasheetDocumentTypes),
  name: z.string(),
  description: z.string().nullable(),
  url: z.url(),
  /** Bytes; `null` for a link. */
  size: z.number().nullable(),
  mime_type: z.string().nullable(),
});
export type DatasheetDocument = z.infer<typeof datasheetDocumentSchema>;
