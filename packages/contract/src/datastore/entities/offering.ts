import { z } from 'zod';
import { abilities, dateTime, geographicBox, uuid } from '../../core/common.ts';
import { configurationStatuses, offeringStatuses, offeringTypes } from '../../core/enumerations.ts';
import { licenceSchema } from '../licences.ts';
import { displayStyleSchema } from './display-style.ts';

export const offeringSummarySchema = z.object({
  _id: uuid,
  layer_name: z.string(),
  type: z.enum(offeringTypes),
  status: z.enum(offeringStatuses),
  /** Usable without key or session. */
  open: z.boolean(),
  available: z.boolean(),
  configuration: z.object({ _id: uuid, name: z.string(), status: z.enum(configurationStatuses) }),
  endpoint: z.object({ _id: uuid, name: z.string() }),
  urls: z.array(z.object({ type: z.string(), url: z.url() })),
  stored_data: uuid,
  datasheet_name: z.string(),
  last_event: z.object({ title: z.string(), date: dateTime }),
  /** Why the last publication failed, when UNSTABLE. */
  error: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** `edit`, `unpublish`, `retry`, `switch` (closed to its readers, or open again), `styles`. */
  abilities,
});
export type OfferingSummary = z.infer<typeof offeringSummarySchema>;

export const offeringPageSchema = z.object({
  items: z.array(offeringSummarySchema),
  total: z.number().int(),
  page: z.number().int(),
  limit: z.number().int(),
});
export type OfferingPage = z.infer<typeof offeringPageSchema>;

export const wfsRelationSchema = z.object({
  native_name: z.string(),
  public_name: z.string().nullable(),
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
});

export const wmsVectorRelationSchema = z.object({
  name: z.string(),
  /** Static file holding the SLD. */
  style: uuid,
});

const pyramidTypeInfosSchema = z.object({
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  bbox: geographicBox.nullable(),
  used_data: z.array(z.object({ stored_data: uuid, bottom_level: z.string(), top_level: z.string() })),
});

/** Metadata of a tile service for TileJSON clients (`metadata.json` of its TMS), and what else it tells. */
export const tmsMetadataSchema = z.looseObject({
  name: z.string(),
  description: z.string(),
  minzoom: z.number().int(),
  maxzoom: z.number().int(),
  crs: z.string(),
  center: z.array(z.number()),
  bounds: z.array(z.number()),
  format: z.string(),
  tiles: z.array(z.string()),
  vector_layers: z.array(z.object({ id: z.string() }).loose()),
});
export type TmsMetadata = z.infer<typeof tmsMetadataSchema>;

export const attributionSchema = z.object({ title: z.string(), url: z.url() });

export const configurationSchema = z.object({
  _id: uuid,
  name: z.string(),
  layer_name: z.string(),
  type: z.enum(offeringTypes),
  status: z.enum(configurationStatuses),
  tags: z.record(z.string(), z.string()),
  attribution: attributionSchema.nullable(),
  /** Proposed to whoever shows the service; for WFS and vector tiles. */
  styles: z.array(displayStyleSchema),
  /** Changes with each publication; given back with an edition. */
  version: z.string(),
  type_infos: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('WFS'),
      bbox: geographicBox.nullable(),
      used_data: z.array(z.object({ stored_data: uuid, relations: z.array(wfsRelationSchema) })),
    }),
    z.object({
      type: z.literal('DOWNLOAD'),
      bbox: geographicBox.nullable(),
      used_data: z.array(z.object({ stored_data: uuid, relations: z.array(wfsRelationSchema) })),
    }),
    z.object({
      type: z.literal('WMS-VECTOR'),
      title: z.string(),
      abstract: z.string(),
      keywords: z.array(z.string()),
      bbox: geographicBox.nullable(),
      used_data: z.array(z.object({ stored_data: uuid, relations: z.array(wmsVectorRelationSchema) })),
    }),
    pyramidTypeInfosSchema.extend({ type: z.literal('WMTS-TMS') }),
    pyramidTypeInfosSchema.extend({ type: z.literal('WMS-RASTER') }),
  ]),
  last_event: z.object({ title: z.string(), date: dateTime }),
});
export type Configuration = z.infer<typeof configurationSchema>;

/** Offering with all that its screens show. */
export const serviceSchema = offeringSummarySchema.omit({ configuration: true }).extend({
  configuration: configurationSchema,
  /** Address to give to a client; for vector tiles a template, with `{z}`, `{x}`, `{y}`. */
  share_url: z.string(),
  /** Kind of the pyramid behind it; `null` for services of tables. */
  pyramid_kind: z.enum(['vector', 'raster']).nullable(),
  /** Metadata of a vector tile service; `null` for the others. */
  tms_metadata: tmsMetadataSchema.nullable(),
  /** Template of the tiles cut on the fly from the tables, with `{z}`, `{x}`, `{y}`; `null` when there are none. */
  instant_tiles_url: z.string().nullable(),
});
export type Service = z.infer<typeof serviceSchema>;

/** A service read by itself. */
export const licensedServiceSchema = serviceSchema.extend({
  /** Licence of its data, that of the record of the datasheet; `null` when nobody named one. */
  licence: licenceSchema.nullable(),
});
export type LicensedService = z.infer<typeof licensedServiceSchema>;

/** Items removed with a service, told before it is confirmed. */
export const unpublicationSchema = z.object({
  /** Permissions that lose it. */
  permissions: z.number().int(),
  /** Names of its display styles. */
  styles: z.array(z.string()),
  /** Identifier of the record that leaves the catalogue with the last service; it is kept. */
  record: z.string().nullable(),
});

export const staticFileSchema = z.object({
  _id: uuid,
  name: z.string(),
  description: z.string().nullable(),
  type: z.enum(['GEOSERVER-FTL', 'GEOSERVER-STYLE', 'ROK4-STYLE', 'DERIVATION-SQL']),
  size: z.number(),
});
