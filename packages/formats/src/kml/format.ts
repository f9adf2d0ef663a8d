import type { FormatDescription } from '../format.ts';

/** OGC 12-007r2: placemarks and their geometries; styles and overlays are not data. */
export const kmlFormat: FormatDescription = {
  id: 'kml',
  label: { fr: 'KML', en: 'KML' },
  extensions: ['kml'],
  companions: [],
  mediaTypes: ['application/vnd.google-earth.kml+xml'],
};
