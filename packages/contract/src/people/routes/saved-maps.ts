import { z } from 'zod';
import { uuid } from '../../core/common.ts';
import { defineRoute } from '../../core/route.ts';
import { mapAddressSchema, mapNameSchema, savedMapSchema } from '../entities/saved-map.ts';

const root = '/api/users/me/maps';
const ofMap = z.object({ mapId: uuid });

/** The maps a person keeps, and short links to a map. */
export const savedMapRoutes = {
  getMyMaps: defineRoute({
    name: 'getMyMaps',
    method: 'GET',
    path: root,
    tag: 'map',
    access: 'user',
    summary: 'Maps the person saved, the last changed first',
    answer: z.array(savedMapSchema),
  }),
  saveMyMap: defineRoute({
    name: 'saveMyMap',
    method: 'POST',
    path: root,
    tag: 'map',
    access: 'user',
    summary: 'Save a map under a name',
    body: z.object({ name: mapNameSchema, address: mapAddressSchema }),
    answer: savedMapSchema,
    errors: ['map.too-many'],
  }),
  changeMyMap: defineRoute({
    name: 'changeMyMap',
    method: 'PATCH',
    path: `${root}/{mapId}`,
    tag: 'map',
    access: 'user',
    summary: 'Rename a saved map, save it anew, or switch its public address',
    params: ofMap,
    body: z.object({
      name: mapNameSchema.optional(),
      address: mapAddressSchema.optional(),
      public_url: z.boolean().optional(),
    }),
    answer: savedMapSchema,
    errors: ['map.restricted-layers'],
  }),
  deleteMyMap: defineRoute({
    name: 'deleteMyMap',
    method: 'DELETE',
    path: `${root}/{mapId}`,
    tag: 'map',
    access: 'user',
    summary: 'Delete a saved map, and its public address with it',
    params: ofMap,
  }),
  shortenMap: defineRoute({
    name: 'shortenMap',
    method: 'POST',
    path: '/api/maps/links',
    tag: 'map',
    access: 'public',
    summary: 'A short address of a map of open layers; the same map has the same one',
    body: mapAddressSchema,
    answer: z.object({ url: z.string() }),
    errors: ['map.restricted-layers', 'map.links-full', 'common.too-many'],
  }),
};
