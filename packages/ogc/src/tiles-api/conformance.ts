import { conformanceClasses } from '../api-core/conformance.ts';

/** Each declared because tests prove it. */
export const tilesConformance = conformanceClasses({
  'http://www.opengis.net/spec/ogcapi-tiles-1/1.0/conf/': [
    'core',
    'tileset',
    'tilesets-list',
    'geodata-tilesets',
    'oas30',
    'mvt',
    'png',
    'jpeg',
  ],
  'http://www.opengis.net/spec/tms/2.0/conf/': ['tilematrixset', 'json-tilematrixset'],
});
