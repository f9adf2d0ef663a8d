import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { serviceStatusSchema } from '../entities/service-status.ts';
import { projectionSchema, siteConfigurationSchema } from '../entities/site-configuration.ts';

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
  getServiceStatus: defineRoute({
    name: 'getServiceStatus',
    method: 'GET',
    path: '/api/site/status',
    tag: 'site',
    access: 'public',
    summary: 'How the parts of the platform fare, and fared day by day for 90 days',
    answer: serviceStatusSchema,
  }),
  findProjections: defineRoute({
    name: 'findProjections',
    method: 'GET',
    path: '/api/projections',
    tag: 'site',
    access: 'public',
    summary: 'Projections of the registry whose code, name or place holds the words',
    query: z.object({
      search: z.string().max(100).default(''),
      page: z.coerce.number().int().min(1).max(1000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: z.object({ total: z.number().int(), items: z.array(projectionSchema) }),
  }),
  getProjection: defineRoute({
    name: 'getProjection',
    method: 'GET',
    path: '/api/projections/{code}',
    tag: 'site',
    access: 'public',
    summary: 'Name and definition of a projection by EPSG code',
    params: z.object({ code: z.string().max(20) }),
    answer: projectionSchema.extend({ proj4: z.string() }),
    errors: ['upload.projection-unknown', 'upload.projection-unusable'],
  }),
};
