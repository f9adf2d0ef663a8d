/** Conformance classes, each declared because tests prove it. */

const classes = {
  'http://www.opengis.net/spec/ogcapi-features-1/1.0/conf/': ['core', 'oas30', 'html', 'geojson'],
  'http://www.opengis.net/spec/ogcapi-features-2/1.0/conf/': ['crs'],
  'http://www.opengis.net/spec/ogcapi-features-3/1.0/conf/': [
    'queryables',
    'queryables-query-parameters',
    'filter',
    'features-filter',
  ],
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
};

export const conformanceClasses: readonly string[] = Object.entries(classes).flatMap(([base, names]) =>
  names.map((name) => `${base}${name}`),
);
