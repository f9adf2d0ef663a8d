import { z } from 'zod';
import { geographicBox } from '../../core/common.ts';

/**
 * A finding is one thing a check noticed in a deposited file: data, not text, so that the report, the map and
 * the mail say it in the reader's language. Its text is the statement of its code in the catalogue of findings.
 */
export const findingSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning', 'info']),
  /** File inside the deposit, when there are several. */
  file: z.string().optional(),
  layer: z.string().optional(),
  column: z.string().optional(),
  /** Rank from 1, or primary key, of the first feature concerned. */
  feature: z.string().optional(),
  /** Longitude then latitude, degrees, CRS:84: where to look on the map. */
  place: z.tuple([z.number(), z.number()]).optional(),
  /** Area concerned, when a point does not tell it: a gap between images, where two overlap. */
  box: geographicBox.optional(),
  /**
   * GeoJSON (RFC 7946), CRS:84: lines and rings of the feature concerned. Vertices of heavy ones are left out, away from
   * the fault first; only some features of a report have it.
   */
  shape: z
    .object({
      type: z.literal('MultiLineString'),
      coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
    })
    .optional(),
  /** Number of features that share the finding. */
  count: z.number().int().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
});

export type Finding = z.infer<typeof findingSchema>;
