import type { SameTexts } from '../../../../../base/i18n/texts.ts';
import type { fr } from './features.texts.fr.ts';

export const en: SameTexts<typeof fr> = {
  failed: 'The features cannot be read',
  map: 'Map of the features of {{title}}',
  chosen: 'Feature {{key}}',
  action: 'History',
  historyOf: 'History of feature {{key}}',
  close: 'Close',
  gone: 'This feature is no longer in the table.',
  noChange: 'This feature has not changed since the table exists.',
  state_Insert: 'Added',
  state_Update: 'Changed',
  state_Delete: 'Deleted',
  by: '{{date}}, {{who}}',
  changesOf: 'Values changed by change no. {{id}}',
  before: 'Before',
  after: 'After',
  none: '–',
  take: 'Save these objects:',
  format_csv: 'CSV',
  format_gpkg: 'GeoPackage',
  format_geojson: 'GeoJSON',
  format_shapefile: 'Shapefile',
  format_kml: 'KML',
  format_flatgeobuf: 'FlatGeobuf',
  format_geoparquet: 'GeoParquet',
};
