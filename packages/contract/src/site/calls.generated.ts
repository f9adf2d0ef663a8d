import type { CallsOf } from '../core/call.ts';
import type { contentRoutes, placeRoutes, printRoutes, publishedRoutes, siteRoutes } from './routes/index.ts';

/** Written from the routes by `npm run generate`: do not edit. */
export const siteCalls: CallsOf<typeof contentRoutes & typeof placeRoutes & typeof printRoutes & typeof publishedRoutes & typeof siteRoutes> = {
  getNews: {
    name: 'getNews',
    method: 'GET',
    path: '/api/site/news',
  },
  getNewsArticle: {
    name: 'getNewsArticle',
    method: 'GET',
    path: '/api/site/news/{slug}',
  },
  getFaq: {
    name: 'getFaq',
    method: 'GET',
    path: '/api/site/faq',
  },
  getGuides: {
    name: 'getGuides',
    method: 'GET',
    path: '/api/site/guides',
  },
  getGuide: {
    name: 'getGuide',
    method: 'GET',
    path: '/api/site/guides/{guide}',
  },
  searchSite: {
    name: 'searchSite',
    method: 'GET',
    path: '/api/site/search',
  },
  getSitePage: {
    name: 'getSitePage',
    method: 'GET',
    path: '/api/site/pages/{page}',
  },
  findPlaces: {
    name: 'findPlaces',
    method: 'GET',
    path: '/api/places',
  },
  locatePlace: {
    name: 'locatePlace',
    method: 'GET',
    path: '/api/places/at',
  },
  printMap: {
    name: 'printMap',
    method: 'POST',
    path: '/api/maps/print',
  },
  getPrintProgress: {
    name: 'getPrintProgress',
    method: 'GET',
    path: '/api/maps/prints/{following}',
  },
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
  getServiceStatus: {
    name: 'getServiceStatus',
    method: 'GET',
    path: '/api/site/status',
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
