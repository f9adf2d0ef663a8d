import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { placeAtSchema, placeSchema } from '../entities/place.ts';

/** Places by their name, for the maps. */
export const placeRoutes = {
  findPlaces: defineRoute({
    name: 'findPlaces',
    method: 'GET',
    path: '/api/places',
    tag: 'site',
    access: 'public',
    summary:
      'Regions, départements and communes that somebody who types may mean, and addresses where the operator named a geocoder',
    query: z.object({ q: z.string().trim().min(2).max(200) }),
    answer: z.array(placeSchema),
  }),
  locatePlace: defineRoute({
    name: 'locatePlace',
    method: 'GET',
    path: '/api/places/at',
    tag: 'site',
    access: 'public',
    summary:
      'Commune and département that hold a place (longitude and latitude in degrees), and its address where the operator named a geocoder',
    query: z.object({
      lon: z.coerce.number().min(-180).max(180),
      lat: z.coerce.number().min(-90).max(90),
    }),
    answer: placeAtSchema,
  }),
};
