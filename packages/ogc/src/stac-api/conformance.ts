import { conformanceClasses } from '../api-core/conformance.ts';

/** Each declared because tests prove it. */
export const stacConformance = conformanceClasses({
  'https://api.stacspec.org/v1.0.0/': [
    'core',
    'collections',
    'ogcapi-features',
    'item-search',
    'item-search#filter',
  ],
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/': ['core', 'geojson', 'oas30'],
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/': ['filter'],
  'http://www.opengis.net/spec/cql2/1.0/conf/': ['cql2-text', 'cql2-json', 'basic-cql2'],
});
