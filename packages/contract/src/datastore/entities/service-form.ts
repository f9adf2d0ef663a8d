import { z } from 'zod';
import { codeOf, languageCode } from '../../core/common.ts';
import { acceptableFindings } from '../findings/acceptable.ts';
import { charsets, frequencyCodes, topicCategories } from '../iso19115.ts';
import { licenceFormSchema } from '../licences.ts';

/** Rules of the service forms, shared by the screens and the server. */

export const technicalNamePattern = /^[A-Za-z_][A-Za-z0-9_.-]*$/;
export const identifierPattern = /^[\w\-.]+$/;

/** Denominators of the scales a resource may be made for. */
export const resolutions = [
  '200',
  '500',
  '1000',
  '2000',
  '5000',
  '10000',
  '25000',
  '50000',
  '100000',
  '250000',
  '500000',
  '1000000',
  '5000000',
  '10000000',
] as const;

const trimmed = (max: number) => z.string().trim().min(1).max(max);

/** Fields common to every service form (description, additional information, restrictions). */
export const serviceFormSchema = z.object({
  technical_name: z.string().max(100).regex(technicalNamePattern),
  /** Title of the datasheet's record. */
  public_name: trimmed(200),
  /** Title of the service. */
  service_name: trimmed(200),
  /** Markdown. */
  description: trimmed(10_000),
  identifier: z.string().max(200).regex(identifierPattern),
  category: z.array(codeOf(topicCategories)).min(1).max(topicCategories.length),
  keywords: z.array(z.string().max(200)).max(100).default([]),
  free_keywords: z.array(z.string().trim().min(1).max(200)).max(100).default([]),
  email_contact: z.email().max(254),
  organization: trimmed(200),
  organization_email: z.email().max(254),
  creation_date: z.iso.date(),
  projection: z.string().max(200),
  language: z.object({ code: languageCode, language: z.string().max(100) }),
  charset: codeOf(charsets),
  resolution: z.union([z.literal(''), z.enum(resolutions)]).default(''),
  hierarchy_level: z.enum(['', 'dataset', 'series']).default('dataset'),
  resource_genealogy: z.string().max(10_000).default(''),
  frequency_code: codeOf(frequencyCodes),
  /** Licence of the datasheet; without it the record keeps its own, or gets the default one of the datastore. */
  licence: licenceFormSchema.optional(),
  attribution_text: z.string().trim().max(200).default(''),
  attribution_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]).default(''),
  share_with: z.enum(['all_public', 'your_community']),
  allow_view_data: z.boolean().default(false),
  /** `configuration.version` of the service the form was filled from: an edition of another one is refused. */
  edited_version: z.string().max(40).optional(),
});
export type ServiceForm = z.infer<typeof serviceFormSchema>;

export const wfsTableSchema = z.object({
  native_name: z.string().max(100),
  public_name: z.union([z.literal(''), z.string().max(100).regex(technicalNamePattern)]).default(''),
  title: trimmed(200),
  description: trimmed(10_000),
  keywords: z.array(z.string().max(200)).max(100).default([]),
});

export const wfsFormSchema = serviceFormSchema.extend({
  table_infos: z.array(wfsTableSchema).min(1).max(200),
});
export type WfsForm = z.infer<typeof wfsFormSchema>;

/**
 * The WMS-VECTOR form. `styles` names, for each selected table, the SLD text; a table left out gets the default
 * style of its geometry on creation and keeps its style on edit.
 */
export const wmsVectorFormSchema = serviceFormSchema.extend({
  selected_tables: z.array(z.string().max(100)).min(1).max(200),
  styles: z.record(z.string(), z.string().max(1_000_000)).default({}),
});
export type WmsVectorForm = z.infer<typeof wmsVectorFormSchema>;

/**
 * Name of a datasheet: letters and digits of any language, spaces, and `- – — . _ ~ ! $ & ' ’ ( ) * + , ; : @ % « » °`.
 * Spaces that word processors do not break, as inside « », become plain ones.
 */
const datasheetNameSchema = z
  .string()
  .overwrite((name) => name.replaceAll(/[\u00a0\u202f]/g, ' '))
  .trim()
  .min(1)
  .max(99)
  .regex(/^[\p{L}\p{N}_ \-–—.~!$&'’()*+,;:@%«»°]+$/u);

export const uploadFormSchema = z.object({
  data_name: datasheetNameSchema,
  data_technical_name: trimmed(100),
  /** `EPSG:n`; anything else is refused in the words of the specification. */
  data_srid: z.string().max(60),
  data_upload_path: z.string().max(400),
  data_encoding: z.string().max(40).optional(),
  /** Blocking findings accepted beforehand: what they name is kept as their statement says. */
  data_accepted: z.array(z.enum(acceptableFindings)).optional(),
});
export type UploadForm = z.infer<typeof uploadFormSchema>;
