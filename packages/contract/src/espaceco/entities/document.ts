import { z } from 'zod';
import { dateTime } from '../../core/common.ts';
import { numericId } from './common.ts';
import { communityIdParams } from './community.ts';

/** A document of a community, or a file joined to a report. */
export const espacecoDocumentSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  /** As it is kept, and as it was sent. */
  filename: z.string(),
  short_fileName: z.string(),
  mime_type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Of an image, in pixels. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  date: dateTime,
  /** Address to show in place; of images only. */
  uri: z.string().nullable(),
  download_uri: z.string(),
});
export type EspacecoDocument = z.infer<typeof espacecoDocumentSchema>;

const title = z.string().trim().min(2).max(200);
const description = z.string().trim().max(2000);
export const newDocumentSchema = z.object({ title, description: description.optional() });
export const documentChangesSchema = z.object({
  title: title.optional(),
  description: description.nullable().optional(),
});
export const documentIdParams = communityIdParams.extend({ documentId: numericId });

export const ESPACECO_DOCUMENT_BYTES = 15_000_000;
/** Documents of one community. */
export const ESPACECO_DOCUMENTS_MAX = 4;
export const LOGO_BYTES = 5_000_000;
/** Width and height, in pixels. */
export const LOGO_PIXELS = 400;

/** Extensions of the files people join. */
export const joinedExtensions = [
  ...['bmp', 'csv', 'doc', 'docx', 'gif', 'gpx', 'jpeg', 'jpg', 'kml', 'ods', 'odt', 'pdf', 'png', 'txt'],
  ...['xls', 'xlsx', 'zip', '7z'],
] as const;
