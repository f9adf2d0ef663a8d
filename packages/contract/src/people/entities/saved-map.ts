import { z } from 'zod';
import { dateTime, uuid } from '../../core/common.ts';

/** What a person made of the map, as its address tells it. */
export const mapAddressSchema = z.object({
  /** The first lies on top; as the address names them. */
  layers: z.string().max(8000).default(''),
  /** Longitude, latitude in degrees. */
  centre: z.string().max(60).optional(),
  zoom: z.string().max(10).optional(),
  base: z.string().max(20).optional(),
});
export type MapAddress = z.infer<typeof mapAddressSchema>;

export const mapNameSchema = z.string().trim().min(1).max(100);

export const savedMapSchema = z.object({
  _id: uuid,
  name: z.string(),
  address: mapAddressSchema,
  /** Short address under which anyone sees the map as it stands; null while it is private. */
  public_url: z.string().nullable(),
  creation: dateTime,
  last_event: dateTime,
});
export type SavedMap = z.infer<typeof savedMapSchema>;
