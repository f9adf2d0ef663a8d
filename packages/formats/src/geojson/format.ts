import type { FormatDescription } from '../format.ts';

/** RFC 7946 and RFC 8142 (sequences); the old « crs » member of 2008 is understood. */
export const geoJsonFormat: FormatDescription = {
  id: 'geojson',
  label: { fr: 'GeoJSON', en: 'GeoJSON' },
  extensions: ['geojson', 'json', 'geojsonl', 'geojsons', 'ndjson', 'jsonl'],
  companions: [],
  mediaTypes: ['application/geo+json', 'application/geo+json-seq', 'application/json'],
};
