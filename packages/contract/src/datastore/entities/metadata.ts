import { z } from 'zod';
import { abilities, codeOf, dateTime, geographicBox, languageCode, uuid } from '../../core/common.ts';
import { highValueCodes } from '../high-value.ts';
import { charsets, contactRoles, frequencyCodes, topicCategories } from '../iso19115.ts';
import { licenceFormSchema } from '../licences.ts';
import {
  longestForeignXml,
  mostFormats,
  mostLinks,
  mostRelated,
  recordExtentFormSchema,
  recordLinkFormSchema,
} from '../record-links.ts';
import { recordSchema } from './datasheet.ts';
import { identifierPattern, resolutions } from './service-form.ts';

/** A layer of a service, as the record of its datasheet announces it; for a WFS, one entry per table. */
export const metadataLayerSchema = z.object({
  /** As clients of the protocol name it. */
  name: z.string(),
  gmd_online_resource_protocol: z.string(),
  gmd_online_resource_url: z.string(),
  offering_id: uuid,
  open: z.boolean(),
});
export type MetadataLayer = z.infer<typeof metadataLayerSchema>;

/** A file the record leads to: a style, a document, the capabilities of a service. */
export const metadataFileSchema = z.object({
  name: z.string(),
  description: z.string().nullable(),
  url: z.string(),
});
export type MetadataFile = z.infer<typeof metadataFileSchema>;

/** The record of a datasheet: what people wrote, and what the platform knows of it. */
export const cswMetadataSchema = recordSchema.extend({
  update_date: dateTime,
  /** Extent of all the data of the datasheet. */
  bbox: geographicBox.nullable(),
  /** EPSG codes of the data, e.g. `EPSG:2154`. */
  projections: z.array(z.string()),
  layers: z.array(metadataLayerSchema),
  style_files: z.array(metadataFileSchema),
  capabilities_files: z.array(metadataFileSchema),
  documents: z.array(metadataFileSchema),
  thumbnail_url: z.string().nullable(),
});
export type CswMetadata = z.infer<typeof cswMetadataSchema>;

export const metadataTypes = ['INSPIRE', 'ISOAP'] as const;

export const metadataSummarySchema = z.object({
  _id: uuid,
  type: z.enum(metadataTypes),
  open_data: z.boolean(),
  level: z.enum(['DATASET', 'SERIES']),
  file_identifier: z.string(),
  tags: z.object({ datasheet_name: z.string().optional() }),
  /** Endpoints that publish it; none when it is not published. */
  endpoints: z.array(z.object({ _id: uuid, name: z.string() })),
  /** Address of its public page, whether it is published or not. */
  catalogue_url: z.string(),
  creation: dateTime,
  update: dateTime,
  /** `publish`, `unpublish`, `delete`. */
  abilities,
});
export type MetadataSummary = z.infer<typeof metadataSummarySchema>;

export const metadataSchema = metadataSummarySchema.extend({ csw_metadata: cswMetadataSchema });
export type Metadata = z.infer<typeof metadataSchema>;

const text = (max: number) => z.string().trim().max(max);

/** Contacts a record may have besides its organisation and that of the record. */
export const mostContacts = 20;

const contactForm = z.object({
  organisation: text(200).min(1),
  email: z.email().max(254),
  role: z.enum(contactRoles),
});

/** A record as it may be sent: what the platform knows by itself (layers, extent, files) is ignored. */
export const metadataFormSchema = z.object({
  file_identifier: z.string().max(200).regex(identifierPattern),
  hierarchy_level: z.enum(['dataset', 'series']).default('dataset'),
  language: z
    .object({ code: languageCode, language: text(100) })
    .default({ code: 'fre', language: 'français' }),
  charset: codeOf(charsets).default('utf8'),
  title: text(200).min(1),
  /** Markdown. */
  abstract: text(10_000).min(1),
  creation_date: z.iso.date(),
  topic_categories: z.array(codeOf(topicCategories)).max(topicCategories.length).default([]),
  inspire_keywords: z.array(text(200).min(1)).max(100).default([]),
  free_keywords: z.array(text(200).min(1)).max(100).default([]),
  /** Without them the record keeps those it has. */
  hvd_categories: z.array(z.enum(highValueCodes)).max(highValueCodes.length).optional(),
  resource_genealogy: text(10_000).default(''),
  frequency_code: codeOf(frequencyCodes).default('unknown'),
  contact_email: z.email().max(254),
  organisation_name: text(200).min(1),
  organisation_email: z.email().max(254),
  /** Without them the record keeps those it has. */
  contacts: z.array(contactForm).max(mostContacts).optional(),
  use_limitation: text(10_000).optional(),
  resolution: z.enum(resolutions).nullable().default(null),
  /** Without it the record keeps the one it has, or gets the default one of the datastore; `null` takes it away. */
  licence: licenceFormSchema.nullable().optional(),
  /** Without them the record keeps those it has; so of the four below. */
  links: z.array(recordLinkFormSchema).max(mostLinks).optional(),
  related_records: z.array(text(200).min(1)).max(mostRelated).optional(),
  given_formats: z.array(text(200).min(1)).max(mostFormats).optional(),
  extent: recordExtentFormSchema.nullable().optional(),
  /** ISO 19139 document: what the fields above do not hold of it is kept, and written back with the record. */
  foreign_xml: z.string().max(longestForeignXml).nullable().optional(),
});
export type MetadataForm = z.infer<typeof metadataFormSchema>;

/** Edit form of a record: all of it is said, and a category is required as by the forms of services. */
export const recordEditFormSchema = metadataFormSchema.extend({
  topic_categories: metadataFormSchema.shape.topic_categories.unwrap().min(1),
  /** `version` of what the form was filled from, `null` where there was no record: another one is refused. */
  version: z.string().max(64).nullable(),
});
export type RecordEditForm = z.infer<typeof recordEditFormSchema>;

/** The record of a datasheet for its form: what people wrote last, and what the platform knows by itself. */
export const editedRecordSchema = z.object({
  /** Changes with what people write, and with nothing else; `null` while there is no record. */
  version: z.string().nullable(),
  metadata: metadataSchema.nullable(),
  /** `edit`. */
  abilities,
});
export type EditedRecord = z.infer<typeof editedRecordSchema>;
