import { z } from 'zod';
import { espacecoGeometryTypes, espacecoText, espacecoTitle } from './column.ts';
import { numericId } from './common.ts';

export const layerRoles = ['edit', 'ref', 'visu', 'ref-edit'] as const;
export type LayerRole = (typeof layerRoles)[number];

/** What members may do with the features of a layer on its map. */
export const layerTools = [
  'draw',
  'modify',
  'translate',
  'delete',
  'split',
  'snap_mandatory',
  'copy_paste',
] as const;
export type LayerToolName = (typeof layerTools)[number];

/** Tools that refer to other layers. */
export const referenceTools = ['snap', 'shortestpath'] as const;
export type ReferenceTool = (typeof referenceTools)[number];

/** Tools a layer may have, by the kind of its geometries. */
export const toolsOfGeometry = {
  point: { tools: ['draw', 'translate', 'delete', 'snap_mandatory', 'copy_paste'], references: ['snap'] },
  line: {
    tools: ['draw', 'modify', 'translate', 'delete', 'split', 'snap_mandatory', 'copy_paste'],
    references: ['snap', 'shortestpath'],
  },
  polygon: {
    tools: ['draw', 'modify', 'translate', 'delete', 'snap_mandatory', 'copy_paste'],
    references: ['snap'],
  },
} as const satisfies Record<
  string,
  { readonly tools: readonly LayerToolName[]; readonly references: readonly ReferenceTool[] }
>;
export type GeometryFamily = keyof typeof toolsOfGeometry;

/** Undefined for tables without geometry, or of several kinds. */
export function familyOfGeometry(type: string | null): GeometryFamily | undefined {
  if (type === null) return undefined;
  if (/point$/i.test(type)) return 'point';
  if (/linestring$/i.test(type)) return 'line';
  return /polygon$/i.test(type) ? 'polygon' : undefined;
}

export const LAYERS_MAX = 100;
export const LAYER_STYLE_CHARACTERS = 300_000;

const tools = z.array(z.enum(layerTools)).max(layerTools.length).nullable();
/** By tool, the numbers of the layers it refers to. */
const refTools = z
  .partialRecord(z.enum(referenceTools), z.array(numericId).min(1).max(LAYERS_MAX))
  .nullable();

/** A service of images or features of another place. */
export const geoserviceSchema = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  type: z.string(),
  version: z.string(),
  url: z.string(),
  /** Name of the layer. */
  layers: z.string().nullable(),
  format: z.string().nullable(),
  min_zoom: z.int().nullable(),
  max_zoom: z.int().nullable(),
  attribution_name: z.string().nullable(),
  attribution_url: z.string().nullable(),
});
export type Geoservice = z.infer<typeof geoserviceSchema>;

export const geoserviceTypes = ['WMS', 'WMTS', 'WFS', 'TMS'] as const;
const webAddress = z.url({ protocol: /^https?$/ }).max(2000);
const zoom = z.int().min(0).max(20).nullable().default(null);

export const geoserviceFormSchema = z.object({
  title: espacecoTitle,
  description: espacecoText.nullable().default(null),
  type: z.enum(geoserviceTypes),
  version: z.string().trim().min(1).max(20),
  url: webAddress,
  layers: z.string().trim().min(1).max(500).nullable().default(null),
  format: z.string().trim().min(1).max(100).nullable().default(null),
  min_zoom: zoom,
  max_zoom: zoom,
  attribution_name: z.string().trim().max(200).nullable().default(null),
  attribution_url: webAddress.nullable().default(null),
});
export type GeoserviceForm = z.infer<typeof geoserviceFormSchema>;

/** A layer of the map of a community. */
export const espacecoLayerSchema = z.object({
  id: z.int(),
  type: z.enum(['feature-type', 'geoservice']),
  database: z.int().nullable(),
  table: z.int().nullable(),
  geoservice: z.object({ id: z.int(), title: z.string(), description: z.string().nullable() }).nullable(),
  order: z.int(),
  /** 0 to 1. */
  opacity: z.number(),
  visibility: z.boolean(),
  role: z.enum(layerRoles),
  preferred_style: z.string().nullable(),
  /** Whether a style of its own was chosen (`layer/{layerId}/style`). */
  has_style: z.boolean(),
  snapto: z.string().nullable(),
  tools,
  ref_tools: refTools,
});
export type EspacecoLayer = z.infer<typeof espacecoLayerSchema>;

/** A layer of features, with what it shows. */
export const featureTypeLayerSchema = espacecoLayerSchema
  .pick({ id: true, table: true, database: true, role: true, tools: true, ref_tools: true })
  .extend({
    database_name: z.string(),
    database_title: z.string(),
    table_name: z.string(),
    table_title: z.string(),
    geometry_type: z.enum(espacecoGeometryTypes).nullable(),
  });
/** By title of the database. */
export const featureTypesSchema = z.record(z.string(), z.array(featureTypeLayerSchema));

/** How the features of a table are drawn (SLD); null: nobody chose. */
export const layerStyleSchema = z.object({ style: z.string().nullable() });
export const layerStyleFormSchema = z.object({ style: z.string().min(1).max(LAYER_STYLE_CHARACTERS) });

/** Layers that change, by number. */
export const layerToolsFormSchema = z.object({
  layer_tools: z
    .record(
      z.string().regex(/^\d{1,9}$/),
      z.object({ tools: tools.default(null), ref_tools: refTools.default(null) }),
    )
    .refine((all) => Object.keys(all).length <= LAYERS_MAX),
  fields: z.array(z.string().max(60)).max(60).optional(),
});

/** All the layers of a community, bottom first; those left out are taken away. */
export const layersFormSchema = z.object({
  layers: z
    .array(
      z.object({
        /** Absent: it is new. */
        id: numericId.optional(),
        table: numericId.nullable().default(null),
        /** One that is known, or a new one. */
        geoservice: z.union([numericId, geoserviceFormSchema]).nullable().default(null),
        opacity: z.number().min(0).max(1).default(1),
        visibility: z.boolean().default(true),
        role: z.enum(layerRoles).default('visu'),
        preferred_style: z.string().trim().max(200).nullable().default(null),
      }),
    )
    .max(LAYERS_MAX),
});
export type LayersForm = z.infer<typeof layersFormSchema>;
