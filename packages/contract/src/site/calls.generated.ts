import type { CallsOf } from '../core/call.ts';
import type { publishedRoutes, siteRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const siteCalls: CallsOf<typeof publishedRoutes & typeof siteRoutes> = {
  getPublishedAnnexe: {
    name: 'getPublishedAnnexe',
    method: 'GET',
    path: '/annexes/{datastore}/{path+}',
  },
  getPublishedDocument: {
    name: 'getPublishedDocument',
    method: 'GET',
    path: '/documents/{token}/{name}',
  },
  getSiteFile: {
    name: 'getSiteFile',
    method: 'GET',
    path: '/files/{path+}',
  },
  getSiteConfiguration: {
    name: 'getSiteConfiguration',
    method: 'GET',
    path: '/api/configuration',
  },
  findProjections: {
    name: 'findProjections',
    method: 'GET',
    path: '/api/projections',
  },
  getProjection: {
    name: 'getProjection',
    method: 'GET',
    path: '/api/projections/{code}',
  },
};
