import { z } from 'zod';

export const profileLimits = {
  /** A line drawn by hand has some ten. */
  corners: 200,
  /** More than a screen has columns for. */
  samples: 500,
  /** Metres. */
  length: 500_000,
} as const;

/** Values of a raster along a line, at equal distances. */
export const elevationProfileSchema = z.object({
  /** Of the line on the ground, in metres. */
  length: z.number(),
  points: z.array(
    z.object({
      /** From the beginning of the line, in metres. */
      distance: z.number(),
      /** Longitude, latitude (CRS:84). */
      place: z.tuple([z.number(), z.number()]),
      /** Of the pixel that holds the place, as the raster has it; `null` where it has none. */
      value: z.number().nullable(),
    }),
  ),
});
export type ElevationProfile = z.infer<typeof elevationProfileSchema>;
