import type { SameTexts } from '../../../base/i18n/texts.ts';
import type { fr } from './offering-types.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  WFS: 'Web Feature Service',
  'WMS-VECTOR': 'Vector Web Map Service',
  'WMTS-TMS': 'Web Map Tile Service - Tile Map Service',
  'WMS-RASTER': 'Raster Web Map Service',
  'VECTOR-TMS': 'Vector tile service',
  DOWNLOAD: 'Download service',
  'ITINERARY-ISOCURVE': 'Route / isochrone service',
  ALTIMETRY: 'Elevation service',
  SEARCH: 'Search service',
  hintWfs: 'Gives the features themselves, with their attributes: to analyse or download them.',
  hintDownload:
    'Gives the tables as files, whole or in part, without any other service: GeoPackage, CSV, GeoParquet…',
  hintWmsVector: 'Gives map images drawn on demand: to show the data with a style.',
  hintTms: 'Gives vector tiles prepared in advance: fast at every scale.',
  hintTmsOfTables: 'Gives vector tiles prepared in advance. A pyramid is first generated from the database.',
  hintWmts: 'Gives image tiles made beforehand: the fastest way to show a background or an orthophoto.',
  hintWmsRaster:
    'Gives images put together from the pyramid, in any projection and at any scale, with the values where one clicks.',
  remaining_one: '{{count}} publication possible on “{{endpoint}}”',
  remaining_other: '{{count}} publications possible on “{{endpoint}}”',
  noEndpoint: 'This datastore has no endpoint of this type.',
  quotaReached: 'All endpoints of this type are full: unpublish a service or ask for more.',
  failed: 'The publication failed',
};
