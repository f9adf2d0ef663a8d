import { type TileMatrixSetId, tileMatrixSetIds } from '@cartable/geo';
import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { serviceFormSchema } from './service-form.ts';

/**
 * Pyramids of tiles: what their forms send and what is told of them. Levels are those of the tile matrix set; the
 * *bottom* level is the most detailed (largest number), the *top* level the least.
 */

/** Tile matrix sets a pyramid may be made in: those that `packages/geo/src/tiles/sets.ts` declares, PM first. */
export const tileMatrixSets = tileMatrixSetIds;
export type TileMatrixSetName = TileMatrixSetId;

/** Largest level a pyramid may have. */
export const maxLevel = 18;
const level = z.coerce.number().int().min(0).max(maxLevel);
const technicalName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[\w\-.]+$/);
/** WKT polygon in EPSG:4326, longitude then latitude. */
const wktPolygon = z
  .string()
  .max(50_000)
  .regex(/^\s*POLYGON/i);

/** Corners that the polygons of an area may have in all, the one that closes each ring included. */
export const maxAreaPositions = 1_000;

/**
 * Polygons in EPSG:4326, longitude then latitude: WKT, or a geometry of GeoJSON (RFC 7946 §3.1.6, §3.1.7). What crosses
 * the antimeridian is cut there in two. Coordinates are looked at when the pyramid is planned, to say what is wrong.
 */
export const areaSchema = z.union([
  z
    .string()
    .max(50_000)
    .regex(/^\s*(MULTI)?POLYGON/i),
  z.object({
    type: z.enum(['Polygon', 'MultiPolygon']),
    coordinates: z.array(z.unknown()).max(maxAreaPositions),
  }),
]);
export type PyramidArea = z.infer<typeof areaSchema>;

export const compositionSchema = z
  .object({
    table: z.string().min(1).max(100),
    attributes: z.array(z.string().max(100)).min(1).max(500),
    bottom_level: level,
    top_level: level,
  })
  .refine((entry) => entry.top_level <= entry.bottom_level, { path: ['top_level'] });

export const vectorPyramidFormSchema = z.object({
  technical_name: technicalName,
  vectordb_id: uuid,
  /** Options of generalisation, as written for tippecanoe (`-S10`, `--drop-densest-as-needed`…). */
  tippecanoe: z.string().max(1000),
  /** Area of a sample: only the tiles that meet it; the whole extent without it. */
  area: areaSchema.optional(),
  tile_matrix_set: z.enum(tileMatrixSets).default('PM'),
  composition: z.array(compositionSchema).min(1).max(200),
});
export type VectorPyramidForm = z.infer<typeof vectorPyramidFormSchema>;

/**
 * A vector pyramid as calls may ask for it: what they leave out is proposed from the tables themselves. Without
 * `composition`, every table with a geometry; without attributes, all of them; without levels, those that suit extent
 * and density; without options, the generalisation that suits the geometries.
 */
export const vectorPyramidRequestSchema = vectorPyramidFormSchema.extend({
  tippecanoe: vectorPyramidFormSchema.shape.tippecanoe.optional(),
  composition: z
    .array(
      z
        .object({
          table: z.string().min(1).max(100),
          attributes: z.array(z.string().max(100)).min(1).max(500).optional(),
          bottom_level: level.optional(),
          top_level: level.optional(),
        })
        .refine(({ top_level: top = 0, bottom_level: bottom = maxLevel }) => top <= bottom, {
          path: ['top_level'],
        }),
    )
    .min(1)
    .max(200)
    .optional(),
});
export type VectorPyramidRequest = z.infer<typeof vectorPyramidRequestSchema>;

/** `auto`: each tile in the lighter of JPEG (opaque photographs) and PNG (transparency, few colours). */
export const rasterTileFormats = ['auto', 'png', 'jpeg', 'webp'] as const;
export type RasterTileFormat = (typeof rasterTileFormats)[number];

export const resamplings = ['nearest', 'bilinear', 'bicubic', 'lanczos', 'average'] as const;
export type Resampling = (typeof resamplings)[number];

/** Colours of the bands. `natural`: as they are, 8-bit; 16-bit and float data are stretched between two values. */
export const rasterStyleSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('natural'),
    /** Values shown black and white, for data of more than 8 bits. @default least and greatest of the data */
    stretch: z.tuple([z.number(), z.number()]).optional(),
  }),
  z.object({
    kind: z.literal('colour-ramp'),
    /** `interpolate` between stops, or `classes` from each stop up to the next. */
    mode: z.enum(['interpolate', 'classes']),
    /** In ascending order of values; colours `#rrggbb` or `#rrggbbaa`. */
    stops: z
      .array(z.object({ value: z.number(), colour: z.string().regex(/^#[0-9a-f]{6}([0-9a-f]{2})?$/i) }))
      .min(2)
      .max(256),
  }),
  z.object({
    kind: z.literal('hillshade'),
    /** Degrees clockwise from north. */
    azimuth: z.number().min(0).max(360).default(315),
    /** Degrees above the horizon. */
    altitude: z.number().min(0).max(90).default(45),
    z_factor: z.number().positive().max(1000).default(1),
  }),
]);
export type RasterStyle = z.infer<typeof rasterStyleSchema>;

const rasterPyramidCommon = {
  technical_name: technicalName,
  /** Top then bottom. */
  zoom_range: z.tuple([level, level]).refine(([top, bottom]) => top <= bottom),
  tile_matrix_set: z.enum(tileMatrixSets).default('PM'),
  format: z.enum(rasterTileFormats).default('auto'),
  /** Quality of the JPEG and WebP tiles. */
  quality: z.number().int().min(1).max(100).default(75),
  /** Only the tiles that meet it; the whole extent without it. */
  area: areaSchema.optional(),
};

/** A pyramid made of what a WMS-VECTOR draws, or of a stored raster. */
export const rasterPyramidFormSchema = z.union([
  z.object({
    ...rasterPyramidCommon,
    wmsv_offering_id: uuid,
    /** WKT polygon of the box of the service, EPSG:4326; known from the service when absent. */
    wmsv_config_bbox: wktPolygon.optional(),
  }),
  z.object({
    ...rasterPyramidCommon,
    raster_id: uuid,
    resampling: z.enum(resamplings).default('bilinear'),
    style: rasterStyleSchema.default({ kind: 'natural' }),
  }),
]);
export type RasterPyramidForm = z.infer<typeof rasterPyramidFormSchema>;

/** Said before launching; an estimate. */
export const pyramidEstimateSchema = z.object({
  tiles: z.number().int(),
  bytes: z.number(),
  seconds: z.number(),
});
export type PyramidEstimate = z.infer<typeof pyramidEstimateSchema>;

/** The service forms of pyramids ask nothing more than the others; the raster one says which service it makes. */
export const tmsFormSchema = serviceFormSchema;
export type TmsForm = z.infer<typeof tmsFormSchema>;

export const rasterServiceTypes = ['WMS-RASTER', 'WMTS-TMS'] as const;
export const rasterServiceFormSchema = serviceFormSchema.extend({
  /** Also accepted in the query of the call. */
  type: z.enum(rasterServiceTypes).optional(),
});
export type RasterServiceForm = z.infer<typeof rasterServiceFormSchema>;

/** Description of a pyramid in the `type_infos` of its stored data. */
export const pyramidInfosSchema = z.object({
  /** Identifier of the tile matrix set. */
  tms: z.string(),
  /** Least detailed first. */
  levels: z.array(z.string()),
  is_sample: z.boolean(),
  /** Area of a sample: polygons in degrees, longitude then latitude. */
  area: z
    .object({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(z.array(z.array(z.array(z.number())))),
    })
    .nullable(),
  /** Stored data it was made from. */
  source: z.object({ _id: uuid, name: z.string() }).nullable(),
  /**
   * Number of the version of its source the tiles were made from, and of the one served now: they differ when the tiles
   * are out of date. Absent of what was made before versions were counted.
   */
  source_version: z.object({ made_from: z.number().int(), current: z.number().int() }).nullish(),
  /** WMS-VECTOR it was made from. */
  source_offering: z.object({ _id: uuid, name: z.string() }).nullable(),
  tiles: z.number().int().nullable(),
  tiles_by_level: z.array(z.object({ level: z.string(), tiles: z.number().int(), bytes: z.number() })),
  /** Vector pyramids: layers as MVT readers see them. */
  vector_layers: z.array(
    z.object({
      id: z.string(),
      description: z.string(),
      minzoom: z.number().int(),
      maxzoom: z.number().int(),
      fields: z.record(z.string(), z.enum(['Number', 'String', 'Boolean'])),
    }),
  ),
  /** Vector pyramids: what did not fit in its tile, by level. */
  dropped: z.array(
    z.object({ level: z.string(), layer: z.string(), tiles: z.number().int(), features: z.number().int() }),
  ),
  /** Raster pyramids. */
  format: z.enum(rasterTileFormats).nullable(),
  channels_format: z.string().nullable(),
  channels_number: z.number().int().nullable(),
  compression: z.string().nullable(),
  nodata_value: z.string().nullable(),
});
export type PyramidInfos = z.infer<typeof pyramidInfosSchema>;

/** Description of a raster in the `type_infos` of its stored data. */
export const rasterInfosSchema = z.object({
  width: z.number().int(),
  height: z.number().int(),
  /** Ground units of a pixel, x then y. */
  resolution: z.tuple([z.number(), z.number()]),
  files: z.number().int(),
  bands: z.array(
    z.object({
      /** `UINT8`, `INT16`, `FLOAT32`… */
      type: z.string(),
      interpretation: z.string().nullable(),
      nodata: z.number().nullable(),
      min: z.number().nullable(),
      max: z.number().nullable(),
    }),
  ),
  has_palette: z.boolean(),
  has_alpha: z.boolean(),
  /** Most detailed level worth making in each tile matrix set that is of use where the images are. */
  native_level: z.record(z.string(), z.number().int()),
});
export type RasterInfos = z.infer<typeof rasterInfosSchema>;
