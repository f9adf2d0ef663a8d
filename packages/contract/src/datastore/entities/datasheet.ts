import { z } from 'zod';
import { abilities, dateTime, geographicBox, uuid } from '../../core/common.ts';
import { highValueCodes } from '../high-value.ts';
import { contactRoles } from '../iso19115.ts';
import { licenceSchema } from '../licences.ts';
import { recordLinkSchema } from '../record-links.ts';
import { offeringSummarySchema } from './offering.ts';
import { storedDataSchema } from './stored-data.ts';
import { uploadSchema } from './upload.ts';

/** Somebody who answers for the resource in a role of their own, besides its organisation and the contact of its record. */
export const recordContactSchema = z.object({
  organisation: z.string(),
  email: z.string(),
  role: z.enum(contactRoles),
});
export type RecordContact = z.infer<typeof recordContactSchema>;

/** Record of the resource as people write it, kept once per datasheet and proposed to its next service form. */
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
  /** Codes of `highValueCategories`; none where the resource is no high value data set. */
  hvd_categories: z.array(z.enum(highValueCodes)),
  resource_genealogy: z.string(),
  frequency_code: z.string(),
  contact_email: z.string(),
  organisation_name: z.string(),
  organisation_email: z.string(),
  contacts: z.array(recordContactSchema),
  /** For what the resource does not suit; '' when nothing is said. */
  use_limitation: z.string(),
  resolution: z.string().nullable(),
  /** `null` while nobody said it. */
  licence: licenceSchema.nullable(),
  /** Services, files and pages of elsewhere. */
  links: z.array(recordLinkSchema),
  /** Identifiers of records of other resources, here or elsewhere. */
  related_records: z.array(z.string()),
  /** Formats of the resource, as people tell them: those of its services are known besides. */
  given_formats: z.array(z.string()),
  /** Where the resource is, as people say it: told where no data of the platform tells it better. */
  extent: geographicBox.nullable(),
  /** ISO 19139 elements of the document it was imported from that no field holds: written back with it. */
  foreign_xml: z.string().nullable(),
});
export type DatasheetRecord = z.infer<typeof recordSchema>;

export const datasheetSummarySchema = z.object({
  _id: uuid,
  name: z.string(),
  nb_publications: z.number().int(),
  thumbnail: z.object({ _id: uuid, url: z.url() }).nullable(),
  last_event: dateTime,
  extent: geographicBox.nullable(),
  /** Warnings of the checks of its deposits. */
  warnings: z.number().int().optional(),
  /** Its record is published, with or without a service. */
  in_catalogue: z.boolean().optional(),
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

/** Items deleted with the datasheet (or a stored data), told before it is confirmed. */
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
