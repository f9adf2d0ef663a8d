import type { FormatDescription } from '../format.ts';

/** GPX 1.0 and 1.1 (Topografix): waypoints, routes and tracks of navigation devices, always in WGS 84. */
export const gpxFormat: FormatDescription = {
  id: 'gpx',
  label: { fr: 'GPX', en: 'GPX' },
  extensions: ['gpx'],
  companions: [],
  mediaTypes: ['application/gpx+xml'],
};
