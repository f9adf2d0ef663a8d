import { conformanceClasses } from '../api-core/conformance.ts';

/** Each declared because tests prove it. */
export const featuresConformance = conformanceClasses({
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/': ['core', 'oas30', 'html', 'geojson'],
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/': ['crs'],
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/': [
    'queryables',
    'queryables-query-parameters',
    'filter',
    'features-filter',
  ],
  'http://www.opengis.net/spec/cql2/1.0/conf/': [
    'cql2-text',
    'cql2-json',
    'basic-cql2',
    'advanced-comparison-operators',
    'case-insensitive-comparison',
    'accent-insensitive-comparison',
    'basic-spatial-functions',
    'basic-spatial-functions-plus',
    'spatial-functions',
    'temporal-functions',
    'property-property',
    'arithmetic',
  ],
});
