import { z } from 'zod';
import { geographicBox } from '../../core/common.ts';

/** A place that somebody who types may mean. */
export const placeSchema = z.object({
  /** Among the answers. */
  key: z.string(),
  name: z.string(),
  kind: z.enum(['region', 'departement', 'commune', 'address']),
  /** What tells it from places of the same name: the code of a commune; null for an address. */
  code: z.string().nullable(),
  /** Longitude, latitude in degrees. */
  place: z.tuple([z.number(), z.number()]),
  /** Around the whole of it; null for a point. */
  box: geographicBox.nullable(),
});
export type Place = z.infer<typeof placeSchema>;

const area = z.object({
  name: z.string(),
  /** INSEE. */
  code: z.string(),
});

/** What is known of a place that somebody points at. */
export const placeAtSchema = z.object({
  /** Null at sea and abroad. */
  commune: area.nullable(),
  departement: area.nullable(),
  /** The nearest one that the geocoder of the operator knows; null without one. */
  address: z.string().nullable(),
});
