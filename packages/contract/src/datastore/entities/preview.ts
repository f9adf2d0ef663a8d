import { z } from 'zod';
import { geographicBox } from '../../core/common.ts';
import { findingSchema } from '../findings/finding.ts';

/** A look into a deposited file before it is integrated: first rows, and where objects lie. A part of it, always. */

/** Systems whose area of use holds coordinates that the file says nothing of, likeliest first; a guess. */
export const crsCandidatesSchema = z.array(z.object({ srid: z.string(), name: z.string() }));

export const tablePreviewSchema = z.object({
  /** Main file inside the deposit. */
  file: z.string(),
  name: z.string(),
  /** `null` for a table without geometry. */
  geometry_type: z.string().nullable(),
  /** As announced by the file. */
  feature_count: z.number().int().nullable(),
  /** `EPSG:n` of the coordinates: said by the file, else asked; empty when neither, and nothing is placed. */
  srid: z.string(),
  crs_candidates: crsCandidatesSchema,
  columns: z.array(z.string()),
  columns_left_out: z.number().int(),
  /** First rows, a value for each of the columns; long texts are cut, and end with `…`. */
  rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean()]).nullable())),
  /** First features that have a place. */
  features: z.array(
    z.object({
      /** Rank of its row, from 1. */
      row: z.number().int(),
      /** GeoJSON (RFC 7946), CRS:84; heavy ones without the vertices that a small map cannot show. */
      geometry: z.looseObject({ type: z.string() }),
    }),
  ),
  /** Features read whose coordinates are nowhere on earth in that projection. */
  features_nowhere: z.number().int(),
  /** As the file announces it, else that of the features read. */
  extent: geographicBox.nullable(),
  /** What ended the reading before the end. */
  finding: findingSchema.nullable(),
});
export type TablePreview = z.infer<typeof tablePreviewSchema>;

export const rasterPreviewSchema = z.object({
  /** `EPSG:n` of the pixels: said by the files, else asked; empty when neither, and there is no picture. */
  srid: z.string(),
  crs_candidates: crsCandidatesSchema,
  extent: geographicBox.nullable(),
  /** `data:` address of a small image in Web Mercator over the extent; `null` when it would take too long to draw. */
  picture: z.string().nullable(),
  /** Why an image was not read. */
  finding: findingSchema.nullable(),
});
export type RasterPreview = z.infer<typeof rasterPreviewSchema>;

export const depositPreviewSchema = z.object({
  tables: z.array(tablePreviewSchema),
  tables_left_out: z.number().int(),
  /** Preview of a deposit of images; `null` for vector data. */
  raster: rasterPreviewSchema.nullable(),
});
export type DepositPreview = z.infer<typeof depositPreviewSchema>;
