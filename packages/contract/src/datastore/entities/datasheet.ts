import { z } from 'zod';
import { abilities, dateTime, geographicBox, uuid } from '../../core/common.ts';
import { licenceSchema } from '../licences.ts';
import { offeringSummarySchema } from './offering.ts';
import { storedDataSchema } from './stored-data.ts';
import { uploadSchema } from './upload.ts';

/** What the service forms ask about the resource itself, kept once per datasheet and proposed to the next form. */
export const recordSchema = z.object({
  file_identifier: z.string(),
  hierarchy_level: z.enum(['dataset', 'series']),
  language: z.object({ code: z.string(), language: z.string() }),
  charset: z.string(),
  title: z.string(),
  abstract: z.string(),
  creation_date: z.iso.date(),
  topic_categories: z.array(z.string()),
  inspire_keywords: z.array(z.string()),
  free_keywords: z.array(z.string()),
  resource_genealogy: z.string(),
  frequency_code: z.string(),
  contact_email: z.string(),
  organisation_name: z.string(),
  organisation_email: z.string(),
  resolution: z.string().nullable(),
  /** `null` while nobody said it. */
  licence: licenceSchema.nullable(),
});
export type DatasheetRecord = z.infer<typeof recordSchema>;

export const datasheetSummarySchema = z.object({
  _id: uuid,
  name: z.string(),
  nb_publications: z.number().int(),
  thumbnail: z.object({ _id: uuid, url: z.url() }).nullable(),
  last_event: dateTime,
  extent: geographicBox.nullable(),
  /** Of the checks of what its data were deposited as. */
  warnings: z.number().int().optional(),
});
export type DatasheetSummary = z.infer<typeof datasheetSummarySchema>;

export const datasheetSchema = datasheetSummarySchema.extend({
  creation: dateTime,
  upload_list: z.array(uploadSchema),
  vector_db_list: z.array(storedDataSchema),
  pyramid_vector_list: z.array(storedDataSchema),
  pyramid_raster_list: z.array(storedDataSchema),
  raster_list: z.array(storedDataSchema),
  service_list: z.array(offeringSummarySchema),
  /** Files and links added to it. */
  nb_documents: z.number().int(),
  record: recordSchema.nullable(),
  /** `rename`, `delete`, `upload`, `publish`, `annex`. */
  abilities,
});
export type Datasheet = z.infer<typeof datasheetSchema>;

/** One page of datasheets and what the pager needs. */
export const datasheetPageSchema = z.object({
  items: z.array(datasheetSummarySchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});

/** What goes if the datasheet (or a stored data) is deleted, told before it is confirmed. */
export const deletionPreviewSchema = z.object({
  uploads: z.array(z.object({ _id: uuid, name: z.string() })),
  stored_data: z.array(z.object({ _id: uuid, name: z.string(), type: z.string() })),
  offerings: z.array(z.object({ _id: uuid, layer_name: z.string(), type: z.string() })),
  /** Metadata record of the datasheet. */
  metadata: z.array(z.object({ _id: uuid, file_identifier: z.string() })),
  documents: z.array(z.object({ _id: uuid, name: z.string() })),
  /** Files at public addresses, thumbnails and style files included. */
  annexes: z.number().int(),
  /** Permissions that lose services. */
  permissions: z.number().int(),
  running_executions: z.array(z.object({ _id: uuid, name: z.string() })),
  /** Days during which it can be restored; 0 when it goes for good. */
  restorable_days: z.number().int(),
});
