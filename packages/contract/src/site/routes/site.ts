import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { siteConfigurationSchema } from '../entities/site-configuration.ts';

export const siteRoutes = {
  getSiteConfiguration: defineRoute({
    name: 'getSiteConfiguration',
    method: 'GET',
    path: '/api/configuration',
    tag: 'site',
    access: 'public',
    summary: 'Facts of the installation the front needs',
    answer: siteConfigurationSchema,
  }),
  getProjection: defineRoute({
    name: 'getProjection',
    method: 'GET',
    path: '/api/projections/{code}',
    tag: 'site',
    access: 'public',
    summary: 'Name and definition of a projection by EPSG code',
    params: z.object({ code: z.string().max(20) }),
    answer: z.object({ code: z.string(), name: z.string(), proj4: z.string() }),
    errors: ['upload.projection-unknown'],
  }),
};
