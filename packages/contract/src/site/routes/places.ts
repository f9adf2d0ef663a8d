import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { placeSchema } from '../entities/place.ts';

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
};
