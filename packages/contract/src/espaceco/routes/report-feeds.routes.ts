import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { reportFilterSchema, reportIdParams } from '../entities/report.ts';

const root = '/api/espaceco/reports';

/** Reports for feed readers, GIS clients and files. */
export const espacecoReportFeedRoutes = {
  getReportsRss: defineRoute({
    name: 'getReportsRss',
    method: 'GET',
    path: `${root}/rss`,
    tag: 'espaceco',
    access: 'public',
    summary: 'The last 100 reports the reader may see, as RSS 2.0; without session, those everybody may',
    query: reportFilterSchema,
    answerKind: 'file',
  }),
  getReportRss: defineRoute({
    name: 'getReportRss',
    method: 'GET',
    path: `${root}/{reportId}/rss`,
    tag: 'espaceco',
    access: 'public',
    summary:
      'What happened to a report the reader may see, newest first, as RSS 2.0: the last 100 lines of its history; without session, to one everybody may, without persons, places and files',
    params: reportIdParams,
    answerKind: 'file',
  }),
  getReportsWfs: defineRoute({
    name: 'getReportsWfs',
    method: 'GET',
    path: `${root}/wfs`,
    tag: 'espaceco',
    access: 'public',
    summary:
      'Reports the reader may see as a WFS 1.0.0 of one type, `signalement`: `request`, `outputFormat` (GML, GeoJSON, JSON, CSV), `bbox`, `srsname`, `filter` as MongoDB writes it, `maxFeatures`, `offset`',
    query: z.looseObject({}),
    answerKind: 'file',
    errors: ['espaceco.wfs-parameter', 'espaceco.filter-invalid'],
  }),
  exportReports: defineRoute({
    name: 'exportReports',
    method: 'GET',
    path: `${root}/export`,
    tag: 'espaceco',
    access: 'user',
    summary: 'Reports the reader may see as a file: CSV, GeoJSON or GeoPackage, by what is asked of a list',
    query: reportFilterSchema.extend({ format: z.enum(['csv', 'geojson', 'gpkg']).default('csv') }),
    answerKind: 'file',
  }),
};
